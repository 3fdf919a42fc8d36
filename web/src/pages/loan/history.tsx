import type { HeadOf } from '@/app/pages-contract'
import { callAs } from '@/features/auth/session'
import { EventList } from '@/features/debt/EventList'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { words } from '@/features/debt/words'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useLoaded } from '@/features/form/useLoaded'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.history.title,
})

export default function LoanHistory() {
  const { history: t } = useDict(words).screens
  return <LoanScreen {...t}>{({ id }, era) => <Events loanId={id} era={era} />}</LoanScreen>
}

function Events({ loanId, era }: { loanId: string; era: number }) {
  const loaded = useLoaded(
    () => callAs('GET /loans/{id}/history', undefined, { params: { id: loanId } }),
    era,
  )
  return <LoadedArea loaded={loaded}>{({ events }) => <EventList events={events} />}</LoadedArea>
}

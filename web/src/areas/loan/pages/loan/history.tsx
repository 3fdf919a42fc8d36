import { EventList } from '@/areas/loan/EventList'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { words } from '@/areas/loan/words/loan'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { callAs } from '@/shared/session/session'

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

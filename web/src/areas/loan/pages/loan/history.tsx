import { EventList } from '@/areas/loan/EventList'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { callAuthorized } from '@/shared/session/session'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.history.title,
})

export default function LoanHistory() {
  const { history: t } = useDict(words).screens
  return (
    <LoanScreen {...t}>
      {({ id }, sessionGeneration) => <Events loanId={id} sessionGeneration={sessionGeneration} />}
    </LoanScreen>
  )
}

function Events({ loanId, sessionGeneration }: { loanId: string; sessionGeneration: number }) {
  const query = useQuery({
    key: ['loan-history', loanId],
    load: () => callAuthorized('GET /loans/{id}/history', undefined, { params: { id: loanId } }),
    sessionGeneration,
  })
  return <QueryArea query={query}>{({ events }) => <EventList events={events} />}</QueryArea>
}

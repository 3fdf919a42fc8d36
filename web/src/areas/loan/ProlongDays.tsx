import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { days } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Choice } from '@/shared/ui/Choice'
import { words } from './words/loan'

interface Props {
  loanId: string
  value: string
  onChange: (days: string) => void
}

/** For how long, of what is offered today; none is chosen beforehand. */
export function ProlongDays({ loanId, value, onChange }: Props) {
  const locale = useLocale()
  const { whatIf: t } = useDict(words)
  const { sessionGeneration } = useSession()
  const loaded = useQuery(
    () => callAuthorized('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    sessionGeneration,
  )
  return (
    <QueryArea query={loaded}>
      {({ options }) => (
        <Choice
          label={t.days}
          isLong
          value={value}
          options={options.map((option) => ({
            value: String(option.days),
            label: days(option.days, locale),
          }))}
          onChange={onChange}
        />
      )}
    </QueryArea>
  )
}

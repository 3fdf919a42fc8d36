import { useLocale } from '@/app/context'
import { callAs, useSession } from '@/features/auth/session'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useLoaded } from '@/features/form/useLoaded'
import { useDict } from '@/i18n/dictionary'
import { days } from '@/i18n/format'
import { Choice } from '@/ui/Choice'
import { words } from './words'

interface Props {
  loanId: string
  value: string
  onChange: (days: string) => void
}

/** For how long, of what is offered today; none is chosen beforehand. */
export function ProlongDays({ loanId, value, onChange }: Props) {
  const locale = useLocale()
  const { whatIf: t } = useDict(words)
  const { era } = useSession()
  const loaded = useLoaded(
    () => callAs('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    era,
  )
  return (
    <LoadedArea loaded={loaded}>
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
    </LoadedArea>
  )
}

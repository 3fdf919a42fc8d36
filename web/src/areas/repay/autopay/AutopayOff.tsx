import { words } from '@/areas/repay/words/repayment'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'

interface Props {
  loanId: string
  variant?: 'secondary' | 'quiet'
  onChanged: () => Promise<void>
}

/** Off in one click, without a confirmation. */
export function AutopayOff({ loanId, variant = 'secondary', onChanged }: Props) {
  const { autopay: t } = useDict(words)
  return (
    <AsyncButton
      variant={variant}
      label={t.turnOff}
      act={async (key) => {
        await callAuthorized('DELETE /loans/{id}/autopay', undefined, {
          params: { id: loanId },
          key,
        })
        toast(t.turnedOff)
        await onChanged()
      }}
    />
  )
}

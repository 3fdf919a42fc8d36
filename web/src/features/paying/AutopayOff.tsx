import { callAs } from '@/features/auth/session'
import { ActButton } from '@/features/profile/ActButton'
import { useDict } from '@/i18n/dictionary'
import { toast } from '@/ui/Toast'
import { words } from './words'

interface Props {
  loanId: string
  look?: 'secondary' | 'quiet'
  onChanged: () => Promise<void>
}

/** Off in one press, without a question. */
export function AutopayOff({ loanId, look = 'secondary', onChanged }: Props) {
  const { autopay: t } = useDict(words)
  return (
    <ActButton
      look={look}
      label={t.turnOff}
      act={async (key) => {
        await callAs('DELETE /loans/{id}/autopay', undefined, { params: { id: loanId }, key })
        toast(t.turnedOff)
        await onChanged()
      }}
    />
  )
}

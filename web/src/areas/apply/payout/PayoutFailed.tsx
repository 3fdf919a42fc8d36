import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'

/** Why the payout failed; nothing while it has not. */
export function PayoutFailed({ application }: { application: Application }) {
  const { failed: t } = useDict(words)
  if (application.state !== 'DISBURSE_FAILED') return null
  const failure = application.payout?.failure
  return (
    <Notice kind="danger" title={t.title}>
      <p className="mt-1">{failure ? t.reasons[failure] : t.unknown}</p>
      <p className="mt-1">{t.safe}</p>
    </Notice>
  )
}

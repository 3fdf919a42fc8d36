import { StepScreen } from '@/areas/apply/application/StepScreen'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { DetectedIncome } from '@/areas/apply/bank-statement/DetectedIncome'
import { words } from '@/areas/apply/words/bank-statement'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

/** A file is parsed within seconds; then the customer is asked and nothing else changes. */
const PAUSE_MS = 2500

export default function StatementWaiting() {
  const { waiting: t, detectedIncome: f } = useDict(words)
  return (
    <StepScreen
      screen="form-bank-statement-waiting"
      isOnWay
      title={t.title}
      pollMs={({ bank_statement: statement }) => (statement?.summary ? null : PAUSE_MS)}
    >
      {(application, act) =>
        application.bank_statement?.summary ? (
          <>
            <h2 className="text-xl">{f.title}</h2>
            <p className="-mt-4 text-muted">{f.lead}</p>
            <DetectedIncome income={application.bank_statement.summary} act={act} />
          </>
        ) : (
          <WaitingScreen
            application={application}
            title={t.doing}
            text={t.next}
            typical={t.typical}
          />
        )
      }
    </StepScreen>
  )
}

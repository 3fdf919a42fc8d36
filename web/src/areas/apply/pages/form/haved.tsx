import { StepScreen } from '@/areas/apply/application/StepScreen'
import {
  ExistingApplication,
  ExistingLoan,
  NextLoanInfo,
} from '@/areas/apply/decision/ExistingLoan'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].existing.title })

/** What is open, what can be done about it, and when a new loan is possible. */
export default function ExistingLoanPage() {
  const { existing: t } = useDict(words)
  return (
    <StepScreen screen="form-haved" title={t.title}>
      {(application, act) => (
        <>
          {application.open_loan ? (
            <ExistingLoan open={application.open_loan} />
          ) : (
            <ExistingApplication application={application} act={act} />
          )}
          <NextLoanInfo loan={application.open_loan ?? null} />
        </>
      )}
    </StepScreen>
  )
}

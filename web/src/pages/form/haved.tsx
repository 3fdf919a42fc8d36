import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { NextTime, OpenApplication, OpenLoan } from '@/features/decision/Haved'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].haved.title })

/** "Already have": what is open, what can be done about it, and when a new loan is possible. */
export default function Haved() {
  const { haved: t } = useDict(words)
  return (
    <StepScreen screen="form-haved" title={t.title}>
      {(application, act) => (
        <>
          {application.loan ? (
            <OpenLoan open={application.loan} />
          ) : (
            <OpenApplication application={application} act={act} />
          )}
          <NextTime loan={application.loan ?? null} />
        </>
      )}
    </StepScreen>
  )
}

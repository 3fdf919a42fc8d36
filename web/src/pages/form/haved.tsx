import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { OpenApplication, OpenLoan } from '@/features/decision/Haved'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].haved.title })

/** "Already have": what is open, and what can be done about it. */
export default function Haved() {
  const { haved: t } = useDict(words)
  return (
    <StepScreen screen="form-haved" title={t.title} lead={t.lead}>
      {(application, act) => (
        <>
          {application.loan && <OpenLoan loan={application.loan} />}
          {application.state !== 'ACTIVE' && (
            <OpenApplication application={application} act={act} />
          )}
        </>
      )}
    </StepScreen>
  )
}

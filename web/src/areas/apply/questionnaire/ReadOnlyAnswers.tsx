import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Notice } from '@/shared/ui/Notice'
import { AnswerSections } from './AnswerSections'
import type { Answers } from './fields'

interface Props {
  application: Application
  act: Act
  answers: Answers
}

/** Answers that were sent: to read, or to open again at the price of checks made anew. */
export function ReadOnlyAnswers({ application, act, answers }: Props) {
  const { readOnly: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Notice>
        <p>{application.can_edit ? t.text : t.closed}</p>
      </Notice>
      <AnswerSections answers={answers} />
      <div className="grid gap-3">
        <ButtonLink to={application.route} wide>
          {t.onward}
        </ButtonLink>
        {application.can_edit && (
          <Button look="secondary" wide onClick={() => setAsking(true)}>
            {t.edit}
          </Button>
        )}
      </div>
      <Dialog open={isAsking} title={t.question} onClose={() => setAsking(false)}>
        <p className="text-muted text-pretty">{t.warning}</p>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Button
            look="secondary"
            wide
            loading={act.isBusy}
            onClick={async () => {
              await act.step('edit')
              setAsking(false)
            }}
          >
            {t.yes}
          </Button>
          <Button look="secondary" wide onClick={() => setAsking(false)}>
            {t.no}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

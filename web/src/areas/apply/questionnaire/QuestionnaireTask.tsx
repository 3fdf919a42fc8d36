import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import type { Locale } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/page/context'
import { useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Notice } from '@/shared/ui/Notice'
import { AnswerSections } from './AnswerSections'
import type { Answers, Registered } from './fields'
import { loadStart } from './load'
import type { QuestionnaireProps } from './QuestionnaireForm'
import { RegisterWait, RegisterWatch } from './RegisterWait'

/** The questionnaire: part by part while it is a draft, and to read afterwards. */
export function QuestionnaireTask(props: QuestionnaireProps) {
  const { application, act } = props
  const { sessionGeneration } = useSession()
  const locale = useLocale()
  const [isTyping, setTyping] = useState(false)
  const query = useQuery({
    key: ['questionnaire'],
    load: () => loadQuestionnaire(locale),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ beginning, QuestionnaireForm }) => {
        const { draft, registered, stored } = beginning
        if (act.isReadOnly) {
          return (
            <ReadOnlyAnswers
              application={application}
              act={act}
              answers={draft.mine}
              registered={registered}
            />
          )
        }
        if (stored.state_register.status === 'waiting' && !isTyping) {
          return <RegisterWait ask={query.reload} onType={() => setTyping(true)} />
        }
        return (
          <>
            {stored.state_register.status === 'waiting' && <RegisterWatch ask={query.reload} />}
            <QuestionnaireForm
              // Another form, where the register has answered in the meantime.
              key={registered.size}
              {...props}
              beginning={beginning}
              wasTyping={isTyping}
              onRegistered={query.reload}
            />
          </>
        )
      }}
    </QueryArea>
  )
}

/** The form is loaded with its initial data: it is the heaviest part of the site, and needed only
 * after signing in. All of it at once, so that the connection may drop while it is filled in. */
async function loadQuestionnaire(locale: Locale) {
  const [beginning, { QuestionnaireForm }] = await Promise.all([
    loadStart(locale),
    import('./QuestionnaireForm'),
  ])
  return { beginning, QuestionnaireForm }
}

interface ReadOnlyAnswersProps {
  application: Application
  act: ApplicationActions
  answers: Answers
  registered: Registered
}

/** Submitted answers: read-only, or reopened at the cost of new checks. */
function ReadOnlyAnswers({ application, act, answers, registered }: ReadOnlyAnswersProps) {
  const { readOnly: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Notice>
        <p>{application.can_edit ? t.text : t.closed}</p>
      </Notice>
      <AnswerSections answers={answers} registered={registered} />
      <div className="grid gap-3">
        <ButtonLink to={application.screen} wide>
          {t.onward}
        </ButtonLink>
        {application.can_edit && (
          <Button variant="secondary" wide onClick={() => setAsking(true)}>
            {t.edit}
          </Button>
        )}
      </div>
      <Dialog open={isAsking} title={t.question} onClose={() => setAsking(false)}>
        <p className="text-muted text-pretty">{t.warning}</p>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Button
            variant="secondary"
            wide
            loading={act.isBusy}
            onClick={async () => {
              await act.step('edit')
              setAsking(false)
            }}
          >
            {t.yes}
          </Button>
          <Button variant="secondary" wide onClick={() => setAsking(false)}>
            {t.no}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

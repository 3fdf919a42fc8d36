import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { noteEvent } from '@/shared/lib/telemetry'
import { useApp } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Notice } from '@/shared/ui/Notice'
import { AnswerSections } from './AnswerSections'
import { type FieldErrors, fieldErrorsIn } from './field-errors'
import { type Field, type Registered, STEPS, type Step } from './fields'
import { isKnown, partOfField } from './parts'
import type { PartNavigation } from './usePart'
import type { Questionnaire } from './useQuestionnaire'

interface Props {
  application: Application
  act: ApplicationActions
  questionnaire: Questionnaire
  navigation: PartNavigation
  /** Steps prefilled from an earlier application and not reviewed yet. */
  earlier: readonly Step[]
  me: Schemas['Me']
  registered: Registered
  onServerErrors: (errors: FieldErrors) => void
}

/** All answers once more before submitting, each with the way to change it. */
export function ReviewAnswers({
  application,
  act,
  questionnaire,
  navigation,
  earlier,
  me,
  registered,
  onServerErrors,
}: Props) {
  const { today, locale } = useApp().payload
  const { check: t } = useDict(words)
  const [wantsOffers, setWantsOffers] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Leads to the first answer that the server rejects. */
  function openRejectedPart(reason: unknown): boolean {
    const errors = fieldErrorsIn(reason, today, locale)
    const first = Object.keys(errors)[0] as Field | undefined
    const part = first && partOfField(first, questionnaire.answers, registered)
    if (!part) return false
    onServerErrors(errors)
    navigation.goTo(part, { isFromCheck: true })
    return true
  }

  async function finishAll(steps: readonly Step[]): Promise<boolean> {
    setSaving(true)
    try {
      for (const step of steps) await questionnaire.finish(step)
      return true
    } catch (reason) {
      if (!openRejectedPart(reason)) setFailure(problemText(reason, locale))
      return false
    } finally {
      setSaving(false)
    }
  }

  async function submit() {
    setFailure(null)
    const open = STEPS.filter((step) => !application.completed_steps.includes(step))
    if (!(await finishAll(open))) return
    let isIncomplete = false
    const sent = await act.run(
      (version, key) =>
        callAuthorized(
          'POST /application/submit',
          { wants_partner_offers: wantsOffers },
          { version, key },
        ),
      (reason) => {
        isIncomplete = reason instanceof ApiError && reason.rejection === 'answers_missing'
        return isIncomplete
      },
    )
    if (sent) {
      questionnaire.forget()
      noteEvent('application_sent')
    }
    // A document may have expired since it was answered: the server says so.
    else if (isIncomplete) await finishAll(STEPS)
  }

  return (
    <>
      {earlier.length > 0 && <Notice>{t.earlier}</Notice>}
      {isKnown(registered) && (
        <Notice title={t.registered.title}>
          <p className="mt-1">{t.registered.text}</p>
        </Notice>
      )}
      <AnswerSections
        answers={questionnaire.answers}
        registered={registered}
        me={me}
        onChange={(part) => navigation.goTo(part, { isFromCheck: true })}
        onMove={(isElsewhere) => {
          questionnaire.change({ actual_same: String(!isElsewhere) })
          if (isElsewhere) navigation.goTo('actual', { isFromCheck: true })
        }}
      />
      <div>
        <Checkbox checked={wantsOffers} onChange={(event) => setWantsOffers(event.target.checked)}>
          {t.offers}
        </Checkbox>
        <p className="mt-2 mb-4 text-sm text-muted text-pretty">{t.whatNext}</p>
        {failure && (
          <Notice kind="danger" className="mb-4">
            {failure}
          </Notice>
        )}
        <Button wide loading={isSaving || act.isBusy} className="min-h-14 text-lg" onClick={submit}>
          {t.submit}
        </Button>
      </div>
    </>
  )
}

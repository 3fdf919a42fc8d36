import { useEffect, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { clockTime } from '@/shared/i18n/moment'
import type { Product } from '@/shared/page/payload'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { stepsAnsweredEarlier } from './draft'
import type { FieldErrors } from './field-errors'
import { LoanSummary } from './LoanSummary'
import type { QuestionnaireStart } from './load'
import { PartForm } from './PartForm'
import { canOpen, firstPart, isKnown, type Part, partsToFill } from './parts'
import { ReviewAnswers } from './ReviewAnswers'
import type { SaveState } from './saver'
import type { PartNavigation } from './usePart'
import { useQuestionnaire } from './useQuestionnaire'

export interface QuestionnaireProps {
  screen: string
  application: Application
  act: ApplicationActions
  product: Product
  navigation: PartNavigation
  /** Called with the parts to answer, which depend on the answers. */
  onParts: (parts: readonly Part[]) => void
}

interface Props extends QuestionnaireProps {
  beginning: QuestionnaireStart
  /** The customer had begun to type before the state register answered. */
  wasTyping: boolean
  /** The state register has answered while the customer was typing: the form starts over. */
  onRegistered: () => void
}

/** Focused fields are scrolled clear of the sticky summary. */
const BELOW_SUMMARY = '[&_:is(input,select,button,a,[tabindex])]:scroll-mt-20'

/** The questionnaire part by part, while it is a draft. */
export function QuestionnaireForm(props: Props) {
  const { screen, application, act, product, navigation, beginning } = props
  const { registered } = beginning
  const { saving } = useDict(words)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const questionnaire = useQuestionnaire(
    screen,
    beginning,
    application,
    act,
    () => toast(saving.others, { stays: true }),
    props.onRegistered,
  )
  const earlier = stepsAnsweredEarlier(beginning.stored)
  const { part, goTo } = navigation
  const parts = partsToFill(questionnaire.answers, registered, earlier)
  const isOpen = part !== null && canOpen(part, questionnaire.answers, registered)
  const { onParts } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the number of them
  useEffect(() => onParts(parts), [parts.length, onParts])

  const isReplaced = props.wasTyping && isKnown(registered)
  useEffect(() => {
    if (isReplaced) toast(saving.registered, { stays: true })
  }, [isReplaced, saving])

  // A URL without a step, or with one that is not asked, leads to the first unanswered one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (!isOpen)
      goTo(firstPart(parts, [...application.completed_steps, ...earlier]), { replace: true })
  }, [part, isOpen])

  if (part === null || !isOpen) return null
  return (
    <div className={`grid gap-6 ${BELOW_SUMMARY}`}>
      {application.loan_request && <LoanSummary application={application} product={product} />}
      <SaveStatus state={questionnaire.saving} />
      {part === 'check' ? (
        <ReviewAnswers
          application={application}
          act={act}
          questionnaire={questionnaire}
          navigation={navigation}
          earlier={earlier}
          me={beginning.me}
          registered={registered}
          onServerErrors={setServerErrors}
        />
      ) : (
        <PartForm
          key={`${part}-${questionnaire.revision}`}
          part={part}
          me={beginning.me}
          registered={registered}
          landingCity={beginning.landingCity}
          questionnaire={questionnaire}
          navigation={navigation}
          serverErrors={serverErrors}
          onServerErrors={setServerErrors}
        />
      )}
    </div>
  )
}

/** Whether the answers are saved. Silent while all is well. */
function SaveStatus({ state }: { state: SaveState }) {
  const { saving: t } = useDict(words)
  if (state.kind === 'offline') {
    return (
      <Notice kind="warning">
        <p role="status">{t.offline}</p>
      </Notice>
    )
  }
  const text = {
    idle: '',
    saving: t.now,
    saved: state.kind === 'saved' ? t.at(clockTime(state.atMs)) : '',
    failed: t.failed,
  }[state.kind]
  return (
    <p aria-live="off" data-save-status={state.kind} className="min-h-5 text-sm text-muted">
      {text}
    </p>
  )
}

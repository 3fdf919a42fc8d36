import { useEffect, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import { stepsAnsweredEarlier } from './draft'
import type { FieldErrors } from './field-errors'
import { LoanSummary } from './LoanSummary'
import { loadStart, type QuestionnaireStart } from './load'
import { PartForm } from './PartForm'
import { firstPart, type Part, partsToFill } from './parts'
import { ReadOnlyAnswers } from './ReadOnlyAnswers'
import { ReviewAnswers } from './ReviewAnswers'
import { SaveStatus } from './SaveStatus'
import type { PartNavigation } from './usePart'
import { useQuestionnaire } from './useQuestionnaire'

interface Props {
  screen: string
  application: Application
  act: Act
  product: Product
  walk: PartNavigation
  /** Told which parts there are to answer, as the answers decide. */
  onParts: (parts: readonly Part[]) => void
}

/** The questionnaire: part by part while it is a draft, and to read afterwards. */
export function QuestionnaireTask(props: Props) {
  const { application, act } = props
  const { sessionGeneration } = useSession()
  const locale = useLocale()
  const loaded = useQuery(() => loadStart(locale), sessionGeneration)
  return (
    <QueryArea query={loaded}>
      {(beginning) =>
        act.isReadOnly ? (
          <ReadOnlyAnswers application={application} act={act} answers={beginning.draft.mine} />
        ) : (
          <Editing {...props} beginning={beginning} />
        )
      }
    </QueryArea>
  )
}

/** What gets the focus is scrolled clear of the summary that sticks below the header. */
const BELOW_SUMMARY = '[&_:is(input,select,button,a,[tabindex])]:scroll-mt-20'

function Editing(props: Props & { beginning: QuestionnaireStart }) {
  const { screen, application, act, product, walk, beginning } = props
  const { saving } = useDict(words)
  const [told, setTold] = useState<FieldErrors>({})
  const questionnaire = useQuestionnaire(screen, beginning, application, act, () =>
    toast(saving.others, { stays: true }),
  )
  const earlier = stepsAnsweredEarlier(beginning.kept)
  const { part, goTo } = walk
  const asked = partsToFill(questionnaire.answers, earlier)
  const { onParts } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the number of them
  useEffect(() => onParts(asked), [asked.length, onParts])

  // An address without a step leads to the first one that is not answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (part === null) goTo(firstPart([...application.answered, ...earlier]), { replace: true })
  }, [part])

  if (part === null) return null
  return (
    <div className={`grid gap-6 ${BELOW_SUMMARY}`}>
      {application.request && <LoanSummary application={application} product={product} />}
      <SaveStatus state={questionnaire.saving} />
      {part === 'check' ? (
        <ReviewAnswers
          application={application}
          act={act}
          questionnaire={questionnaire}
          walk={walk}
          earlier={earlier}
          onTold={setTold}
        />
      ) : (
        <PartForm
          key={`${part}-${questionnaire.revision}`}
          part={part}
          me={beginning.me}
          landed={beginning.landed}
          questionnaire={questionnaire}
          walk={walk}
          told={told}
          onTold={setTold}
        />
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/questionnaire'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import { CheckAnswers } from './CheckAnswers'
import { answeredEarlier } from './draft'
import { LoanSummary } from './LoanSummary'
import { type Beginning, loadBeginning } from './load'
import { PartForm } from './PartForm'
import { askedParts, firstPart, type Part } from './parts'
import { ReadAnswers } from './ReadAnswers'
import { SaveStatus } from './SaveStatus'
import type { Told } from './told'
import type { Walk } from './usePart'
import { useQuestionnaire } from './useQuestionnaire'

interface Props {
  screen: string
  application: Application
  act: Act
  product: Product
  walk: Walk
  /** Told which parts there are to answer, as the answers decide. */
  onParts: (parts: readonly Part[]) => void
}

/** The questionnaire: part by part while it is a draft, and to read afterwards. */
export function Anketa(props: Props) {
  const { application, act } = props
  const { era } = useSession()
  const locale = useLocale()
  const loaded = useLoaded(() => loadBeginning(locale), era)
  return (
    <LoadedArea loaded={loaded}>
      {(beginning) =>
        act.isReadOnly ? (
          <ReadAnswers application={application} act={act} answers={beginning.draft.mine} />
        ) : (
          <Editing {...props} beginning={beginning} />
        )
      }
    </LoadedArea>
  )
}

/** What gets the focus is scrolled clear of the summary that sticks below the header. */
const BELOW_SUMMARY = '[&_:is(input,select,button,a,[tabindex])]:scroll-mt-20'

function Editing(props: Props & { beginning: Beginning }) {
  const { screen, application, act, product, walk, beginning } = props
  const { saving } = useDict(words)
  const [told, setTold] = useState<Told>({})
  const questionnaire = useQuestionnaire(screen, beginning, application, act, () =>
    toast(saving.others, { stays: true }),
  )
  const earlier = answeredEarlier(beginning.kept)
  const { part, goTo } = walk
  const asked = askedParts(questionnaire.answers, earlier)
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
        <CheckAnswers
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

import { useEffect, useRef, useState } from 'react'
import { type Stop, USUAL_PARTS } from '@/areas/apply/application/progress'
import { StartFromCalculator } from '@/areas/apply/application/StartFromCalculator'
import { StepScreen } from '@/areas/apply/application/StepScreen'
import { QuestionnaireTask } from '@/areas/apply/questionnaire/QuestionnaireTask'
import { usePart } from '@/areas/apply/questionnaire/usePart'
import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { announce } from '@/shared/navigation/announce'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].title })

const SCREEN = 'form-reg'

export default function Reg({ data: { product } }: { data: ProductData }) {
  const { brand } = useApp().payload.site
  const t = useDict(words)
  const navigation = usePart()
  const { title, lead } = navigation.part
    ? t.parts[navigation.part]
    : { title: t.title, lead: undefined }
  const [parts, setParts] = useState<readonly Stop[]>(USUAL_PARTS)
  useArrival(navigation.part, `${title} — ${brand}`)
  return (
    <StartFromCalculator screen={SCREEN} product={product} title={t.title}>
      <StepScreen
        screen={SCREEN}
        title={title}
        lead={lead}
        isOnWay
        // An answer corrected from the summary still counts as the summary.
        questions={{ at: navigation.isFromCheck ? 'check' : navigation.part, parts }}
      >
        {(application, act) => (
          <QuestionnaireTask
            screen={SCREEN}
            application={application}
            act={act}
            product={product}
            navigation={navigation}
            onParts={setParts}
          />
        )}
      </StepScreen>
    </StartFromCalculator>
  )
}

/** A part behaves like a page: it has a title, starts at the top and gets the focus. */
function useArrival(part: string | null, title: string) {
  const before = useRef(part)
  useEffect(() => {
    if (part === before.current) return
    const isFirst = before.current === null
    before.current = part
    document.title = title
    if (isFirst) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // A customer sent here to correct an answer is led to the error.
    const target = document.querySelector<HTMLElement>('[data-error-summary]')
    const heading = document.querySelector<HTMLElement>('main h1')
    const place = target ?? heading
    place?.focus({ preventScroll: true })
    announce(title)
  }, [part, title])
}

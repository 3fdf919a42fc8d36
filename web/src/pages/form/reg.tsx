import { useEffect, useRef, useState } from 'react'
import { useApp } from '@/app/context'
import { announce } from '@/app/navigation/announce'
import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { type Stop, USUAL_PARTS } from '@/features/application/progress'
import { StepScreen } from '@/features/application/StepScreen'
import { WithChoice } from '@/features/application/WithChoice'
import { Anketa } from '@/features/questionnaire/Anketa'
import { usePart } from '@/features/questionnaire/usePart'
import { words } from '@/features/questionnaire/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].title })

const SCREEN = 'form-reg'

export default function Reg({ data: { product } }: { data: ProductData }) {
  const { brand } = useApp().payload.site
  const t = useDict(words)
  const walk = usePart()
  const { title, lead } = walk.part ? t.parts[walk.part] : { title: t.title, lead: undefined }
  const [parts, setParts] = useState<readonly Stop[]>(USUAL_PARTS)
  useArrival(walk.part, `${title} — ${brand}`)
  return (
    <WithChoice screen={SCREEN} product={product} title={t.title}>
      <StepScreen
        screen={SCREEN}
        title={title}
        lead={lead}
        isOnWay
        // An answer that is mended from the check is still part of the check.
        questions={{ at: walk.isFromCheck ? 'check' : walk.part, parts }}
      >
        {(application, act) => (
          <Anketa
            screen={SCREEN}
            application={application}
            act={act}
            product={product}
            walk={walk}
            onParts={setParts}
          />
        )}
      </StepScreen>
    </WithChoice>
  )
}

/** A part is a page to whoever reads it: it has a title, begins at the top and has the focus. */
function useArrival(part: string | null, title: string) {
  const before = useRef(part)
  useEffect(() => {
    if (part === before.current) return
    const isFirst = before.current === null
    before.current = part
    document.title = title
    if (isFirst) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Somebody who was sent here to mend an answer is led to what is wrong with it.
    const target = document.querySelector<HTMLElement>('[data-error-summary]')
    const heading = document.querySelector<HTMLElement>('main h1')
    const place = target ?? heading
    place?.focus({ preventScroll: true })
    announce(title)
  }, [part, title])
}

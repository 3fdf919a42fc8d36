import { useEffect, useRef } from 'react'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

interface Props {
  isBusy: boolean
  onStart: () => void
  onBack: () => void
}

/** Says what the browser is going to ask, before it asks. */
export function Primer({ isBusy, onStart, onBack }: Props) {
  const { primer: t } = useDict(words)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" variant="raised">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t.title}
      </h2>
      <p className="mt-2 text-pretty">{t.text}</p>
      <div className="mt-6 grid gap-3">
        <Button wide loading={isBusy} onClick={onStart} className="min-h-14 text-lg">
          {t.start}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </Card>
  )
}

import { useEffect, useState } from 'react'
import { words } from '@/areas/apply/words/camera'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { type Browser, browserOf } from './browser'
import type { CameraError } from './useCamera'

interface Props {
  error: CameraError
  onRetry: () => void
}

/** Why there is no picture, and how to fix it in this browser. */
export function CameraErrorNotice({ error, onRetry }: Props) {
  const t = useDict(words)
  const browser = useBrowser()
  const { title, text } = t.errors[error]
  return (
    <Notice kind="warning" title={title}>
      <p className="mt-1">{text}</p>
      {error === 'denied' && browser && (
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
          {t.steps[browser].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </Notice>
  )
}

function useBrowser(): Browser | null {
  const [browser, setBrowser] = useState<Browser | null>(null)
  useEffect(() => setBrowser(browserOf(navigator.userAgent, navigator.maxTouchPoints)), [])
  return browser
}

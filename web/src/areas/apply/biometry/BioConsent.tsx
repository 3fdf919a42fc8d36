import { useEffect, useRef } from 'react'
import { words } from '@/areas/apply/words/biometry'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentTexts } from '@/shared/consents/consents'
import { useDict } from '@/shared/i18n/dictionary'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CircleAlert } from '@/shared/ui/icons'
import type { GivenConsent } from './useBioConsent'

const text = consentTexts.find(({ kind }) => kind === 'biometrics')

/** The consent to pictures of the face, unticked, before any is taken. */
export function BioConsent({ consent }: { consent: GivenConsent }) {
  const t = useDict(words)
  const box = useRef<HTMLInputElement>(null)
  const { isGiven, isTicked, isMissing } = consent
  useEffect(() => {
    if (isMissing) box.current?.focus()
  }, [isMissing])
  if (isGiven || !text) return null
  return (
    <div>
      <Checkbox
        ref={box}
        id="bio-consent"
        checked={isTicked}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'bio-consent-error' : undefined}
        onChange={(event) => consent.tick(event.target.checked)}
      >
        <ConsentSentence text={text} />
      </Checkbox>
      {isMissing && (
        <p
          id="bio-consent-error"
          role="alert"
          className="ml-9 flex gap-2 text-sm font-medium text-danger"
        >
          <CircleAlert className="size-5 shrink-0" />
          {t.agreeFirst}
        </p>
      )}
    </div>
  )
}

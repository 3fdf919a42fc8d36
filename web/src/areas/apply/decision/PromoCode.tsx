import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Field } from '@/shared/ui/Field'
import { ChevronDown } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { TextInput } from '@/shared/ui/TextInput'

type Terms = Schemas['PromoTerms']

interface Props {
  value: string
  onType: (value: string) => void
  /** The price with the code; null without one. */
  onTerms: (terms: Terms | null) => void
  terms: Terms | null
  /** Why the code was rejected, here or with the application. */
  failure: string | null
  onFailure: (failure: string | null) => void
  /** ГЭСВ of the chosen days, with the code. */
  gesvPercent: string
}

/** A promo code, checked before the application starts: the new rate is shown beside its ГЭСВ. */
export function PromoCode(props: Props) {
  const { value, onType, onTerms, terms, failure, onFailure, gesvPercent } = props
  const locale = useLocale()
  const { promo: t } = useDict(words).newLoan
  const [isBusy, setBusy] = useState(false)
  const area = useRef<HTMLDetailsElement>(null)

  // An error reopens the field.
  useEffect(() => {
    if (!failure || !area.current) return
    area.current.open = true
    area.current.querySelector('input')?.focus()
  }, [failure])

  async function lookUp() {
    if (value.trim() === '' || isBusy) return
    setBusy(true)
    onFailure(null)
    try {
      const query = { code: value.trim() }
      onTerms(await callAuthorized('GET /application/promo', undefined, { query }))
    } catch (reason) {
      onTerms(null)
      onFailure(problemText(reason, locale))
    } finally {
      setBusy(false)
    }
  }

  function type(typed: string) {
    onType(typed)
    onTerms(null)
    onFailure(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    lookUp()
  }

  return (
    <details ref={area} className="group mb-4">
      <summary className="flex min-h-12 items-center justify-between gap-4 text-primary">
        {t.question}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3">
        <Field label={t.label} error={failure ?? undefined}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={value}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <div aria-live="polite">
          {terms && (
            <Notice kind="success" title={t.applied(terms.code)}>
              <RateWithGesv dailyRatePercent={terms.daily_rate_percent} gesvPercent={gesvPercent} />
            </Notice>
          )}
        </div>
        {terms ? (
          <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => type('')}>
            {t.remove}
          </Button>
        ) : (
          <Button
            variant="secondary"
            loading={isBusy}
            className="justify-self-start"
            onClick={lookUp}
          >
            {t.apply}
          </Button>
        )}
      </div>
    </details>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { problemText } from '@/api/problems'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { callAs } from '@/features/auth/session'
import { RateWithGesv } from '@/features/loan/RateWithGesv'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { ChevronDown } from '@/ui/icons'
import { Notice } from '@/ui/Notice'
import { TextInput } from '@/ui/TextInput'
import { words } from './words'

type Terms = Schemas['PromoTerms']

interface Props {
  value: string
  onType: (value: string) => void
  /** The price that follows from the code; null where there is none. */
  onTerms: (terms: Terms | null) => void
  terms: Terms | null
  /** ГЭСВ of the days that are chosen, by the code. */
  gesvPercent: string
}

/** A promo code, looked at before anything is begun: what it makes of the rate stands beside the ГЭСВ
 * that follows. */
export function PromoCode({ value, onType, onTerms, terms, gesvPercent }: Props) {
  const locale = useLocale()
  const { promo: t } = useDict(words).newLoan
  const [failure, setFailure] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  async function look() {
    if (value.trim() === '' || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const query = { code: value.trim() }
      onTerms(await callAs('GET /application/promo', undefined, { query }))
    } catch (reason) {
      onTerms(null)
      setFailure(problemText(reason, locale))
    } finally {
      setBusy(false)
    }
  }

  function type(typed: string) {
    onType(typed)
    onTerms(null)
    setFailure(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    look()
  }

  return (
    <details className="group mb-4">
      <summary className="flex min-h-12 items-center justify-between gap-4 text-primary">
        {t.question}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3">
        <Field label={t.label} error={failure}>
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
          <Button look="quiet" className="-ml-5 justify-self-start" onClick={() => type('')}>
            {t.remove}
          </Button>
        ) : (
          <Button look="secondary" loading={isBusy} className="justify-self-start" onClick={look}>
            {t.apply}
          </Button>
        )}
      </div>
    </details>
  )
}

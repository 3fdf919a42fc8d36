import { useState } from 'react'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { Field } from '@/shared/ui/Field'
import { TextInput } from '@/shared/ui/TextInput'
import { DayFigures } from './DayFigures'
import { daysAhead, isWithin, spanOf } from './days'
import { QuickValue } from './QuickValue'

/** What closes the loan on any other day. */
export function AnotherDay({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { another: t } = useDict(words).full
  const span = spanOf(loan)
  const [on, setOn] = useState(firstOf(loan))
  const isGood = isWithin(on, span)
  return (
    <Card as="section" className="self-start">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.text}</p>
      <div className="mt-5 grid gap-4">
        <Field
          label={t.day}
          hint={t.hint(date(span.from, locale), date(span.to, locale))}
          error={isGood ? undefined : t.outside}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={span.from}
              max={span.to}
              value={on}
              onChange={(event) => setOn(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {daysAhead(loan).map((day) => (
            <QuickValue key={day.name} isOn={day.on === on} onPress={() => setOn(day.on)}>
              {t[day.name]}
            </QuickValue>
          ))}
        </div>
        <DayFigures loan={loan} on={isGood ? on : null} />
      </div>
    </Card>
  )
}

/** The due date says most while it lies ahead. */
function firstOf(loan: Loan): string {
  return daysAhead(loan).find(({ name }) => name === 'due')?.on ?? loan.today
}

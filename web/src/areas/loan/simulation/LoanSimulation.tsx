import { type ReactNode, useState } from 'react'
import { Section } from '@/areas/loan/Section'
import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { DateInput } from '@/shared/forms/DateInput'
import { dayIn, typedDate } from '@/shared/forms/dates'
import { MoneyInput } from '@/shared/forms/MoneyInput'
import { useDict } from '@/shared/i18n/dictionary'
import { addDays, days } from '@/shared/i18n/format'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import {
  firstDay,
  type InputErrors,
  inputErrorsOf,
  type SimulationInput,
  type SimulationKind,
  simulationRequestOf,
  withKind,
} from '@/shared/loan/simulation-request'
import { useLoanSimulation } from '@/shared/loan/useLoanSimulation'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Choice } from '@/shared/ui/Choice'
import { Field } from '@/shared/ui/Field'
import { SimulationResult } from './SimulationResult'

/** Tries a payment out before it is made: when, how much, or not at all. While a loan is disputed
 * nothing accrues and nothing is due, so there is nothing to compute. */
export function LoanSimulation({ loan }: { loan: Loan }) {
  const { simulation: t } = useDict(words)
  if (loan.status !== 'disputed') return <Trial loan={loan} />
  return (
    <Section title={t.title}>
      <p className="text-pretty">{t.disputed}</p>
    </Section>
  )
}

function Trial({ loan }: { loan: Loan }) {
  const { simulation: t } = useDict(words)
  const [input, setInput] = useState<SimulationInput>(() => ({
    kind: 'pay_full',
    day: typedDate(loan.today),
    amount: '',
    days: '',
  }))
  const [leftFields, setLeftFields] = useState<ReadonlySet<keyof InputErrors>>(new Set())
  const request = simulationRequestOf(input, loan)
  const result = useLoanSimulation(loan, request)
  const inputErrors = inputErrorsOf(input, loan)
  const set = (changes: Partial<SimulationInput>) => setInput({ ...input, ...changes })
  const errorOf = (name: keyof InputErrors) => {
    const code = leftFields.has(name) ? inputErrors[name] : undefined
    return code && t[code]
  }
  const leave = (name: keyof InputErrors) =>
    input[name] !== '' && setLeftFields(new Set(leftFields).add(name))

  return (
    <Section title={t.title} lead={t.lead}>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="grid content-start gap-6">
          <Choice
            label={t.kind}
            isLong
            value={input.kind}
            options={kindsOf(loan).map((value) => ({ value, label: t.kinds[value] }))}
            onChange={(kind) => {
              setInput(withKind(input, kind, loan))
              setLeftFields(new Set())
            }}
          />
          {input.kind === 'pay_part' && (
            <Field label={t.amount} hint={t.amountHint} error={errorOf('amount')}>
              {(control) => (
                <MoneyInput
                  {...control}
                  className="max-w-44"
                  value={input.amount}
                  onChange={(amount) => set({ amount })}
                  onBlur={() => leave('amount')}
                />
              )}
            </Field>
          )}
          {input.kind === 'prolong' ? (
            <ProlongDays loanId={loan.id} value={input.days} onChange={(days) => set({ days })} />
          ) : (
            <div>
              <Field
                label={t.on}
                hint={t.onHint(typedDate(firstDay(loan, input.kind)))}
                error={errorOf('day')}
              >
                {(control) => (
                  <DateInput
                    {...control}
                    value={input.day}
                    onChange={(day) => set({ day })}
                    onBlur={() => leave('day')}
                  />
                )}
              </Field>
              <QuickDays typed={input} loan={loan} onChoose={(day) => set({ day })} />
            </div>
          )}
        </div>
        <SimulationResult
          result={result}
          kind={input.kind}
          isPlan={hasPlan(loan)}
          typedTiyn={request?.amount_tiyn ?? null}
        />
      </div>
    </Section>
  )
}

function kindsOf({ prolongation }: Loan): SimulationKind[] {
  const kinds: SimulationKind[] = ['pay_full', 'pay_part', 'pay_late']
  if (prolongation.state === 'offered') kinds.push('prolong')
  return kinds
}

interface QuickProps {
  typed: SimulationInput
  loan: Loan
  onChoose: (day: string) => void
}

/** Common dates, without typing. */
function QuickDays({ typed, loan, onChoose }: QuickProps) {
  const { simulation: t } = useDict(words)
  const all =
    typed.kind === 'pay_late'
      ? [
          { name: t.late7, day: addDays(loan.due_date, 7) },
          { name: t.late30, day: addDays(loan.due_date, 30) },
        ]
      : [
          { name: t.today, day: loan.today },
          { name: t.due, day: loan.due_date },
        ]
  const choices = all.filter(
    ({ day }, index) => day > loan.today || (index === 0 && day === loan.today),
  )
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {choices.map(({ name, day }) => (
        <Chip key={name} isOn={dayIn(typed.day) === day} onPress={() => onChoose(typedDate(day))}>
          {name}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-11 rounded-control border border-control px-4 text-sm font-medium hover:bg-raised aria-pressed:border-primary aria-pressed:bg-tint"
    >
      {children}
    </button>
  )
}

interface Props {
  loanId: string
  value: string
  onChange: (days: string) => void
}

/** The offered prolongations; none is preselected. */
function ProlongDays({ loanId, value, onChange }: Props) {
  const locale = useLocale()
  const { simulation: t } = useDict(words)
  const { sessionGeneration } = useSession()
  const query = useQuery({
    key: ['prolongation', loanId],
    load: () =>
      callAuthorized('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ options }) => (
        <Choice
          label={t.days}
          isLong
          value={value}
          options={options.map((option) => ({
            value: String(option.days),
            label: days(option.days, locale),
          }))}
          onChange={onChange}
        />
      )}
    </QueryArea>
  )
}

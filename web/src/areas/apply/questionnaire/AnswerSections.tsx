import { type ReactNode, useId } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import type { Schemas } from '@/shared/api/contract'
import { typedDate } from '@/shared/forms/dates'
import { useDict } from '@/shared/i18n/dictionary'
import type { Locale } from '@/shared/i18n/locale'
import { useApp } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { type Answers, answerOf, type Field, NOTHING_REGISTERED, type Registered } from './fields'
import { isCity } from './lists'
import { isFixed, isKnown, PARTS, type Part, sectionsFor } from './parts'
import { fieldErrorOf, isApplicable } from './rules'

interface Props {
  answers: Answers
  /** What the state register answered; it cannot be changed. */
  registered?: Registered
  /** Whose IIN and birth date are shown beside the name of the register. */
  me?: Schemas['Me']
  /** Omitted if answers are read-only. */
  onChange?: (part: Part) => void
  /** They live elsewhere than they are registered, or no longer. */
  onMove?: (isElsewhere: boolean) => void
}

/** All answers by topic, with the way to change them. */
export function AnswerSections({ registered = NOTHING_REGISTERED, ...props }: Props) {
  return sectionsFor(props.answers, registered).map((part) => (
    <AnswerSection key={part} part={part} registered={registered} {...props} />
  ))
}

interface SectionProps extends Props {
  part: Part
  registered: Registered
}

function AnswerSection({
  part,
  answers,
  registered,
  me,
  onChange: changePart,
  onMove,
}: SectionProps) {
  const { today, locale } = useApp().payload
  const { parts, check: t } = useDict(words)
  const id = useId()
  const own = answerRows(part, answers, locale)
  const rows = part === 'names' && isKnown(registered) ? [...own, ...personRows(me, locale)] : own
  const onChange = isFixed(part, registered) ? undefined : changePart
  const isOpen = PARTS[part].fields.some((field) => fieldErrorOf(field, answers, today) !== null)
  const answered = rows.filter(({ value }) => value !== null)
  return (
    <section aria-labelledby={id} className="rounded-card border border-line p-4 sm:p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-lg">
          {parts[part].title}
        </h2>
        {onChange && (
          <Button
            variant="quiet"
            className="-my-2 -mr-3 px-3"
            aria-label={t.changeWhat(parts[part].title)}
            onClick={() => onChange(part)}
          >
            {t.change}
          </Button>
        )}
      </div>
      {onChange && isOpen && <p className="mt-2 font-medium text-danger">{t.incomplete}</p>}
      {answered.length === 0 ? (
        <p className="mt-2 text-muted">{t.none}</p>
      ) : (
        <dl className="mt-3 grid gap-3">
          {answered.map(({ label, value }) => (
            <div key={label} className="sm:grid sm:grid-cols-2 sm:gap-4">
              <dt className="text-sm text-muted sm:text-base">{label}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {part === 'address' && answers.actual_same !== 'false' && (
        <p className="mt-3 text-sm text-muted">
          {parts.actual.title}: {t.same}
        </p>
      )}
      {onMove && part === 'address' && isFixed(part, registered) && (
        <Button
          variant="quiet"
          className="mt-1 -ml-3 px-3"
          onClick={() => onMove(answers.actual_same !== 'false')}
        >
          {answers.actual_same === 'false' ? t.livesHere : t.livesElsewhere}
        </Button>
      )}
    </section>
  )
}

interface AnswerRow {
  label: string
  /** Null if not answered. */
  value: ReactNode | null
}

type Words = (typeof words)['ru']

const AMOUNTS: readonly Field[] = ['income', 'other_income', 'loan_payments']

/** The answers of one part, formatted. */
function answerRows(part: Part, answers: Answers, locale: Locale): AnswerRow[] {
  const t = words[locale]
  return PARTS[part].fields
    .filter((field) => field !== 'no_patronymic' && field !== 'actual_same')
    .filter((field) => field === 'patronymic' || isApplicable(field, answers))
    .map((field) => ({
      label: labelOf(field, answers, t),
      value: readable(field, answers, t),
    }))
}

/** What the account knows of the person, as the register confirmed it. */
function personRows(me: Schemas['Me'] | undefined, locale: Locale): AnswerRow[] {
  const t = words[locale]
  if (!me) return []
  return [
    { label: t.born, value: <DateText iso={me.birth_date} /> },
    { label: t.iin, value: me.iin_masked },
  ]
}

function labelOf(field: Field, answers: Answers, t: Words): string {
  const short = field.replace(/^(reg|actual|contact[12])_/, '')
  const inCity = isCity(answerOf(answers, field.replace(/_district$/, '_region') as Field))
  if (short === 'district' && inCity) return t.cityDistrict
  return t.fields[short as keyof Words['fields']]
}

function readable(field: Field, answers: Answers, t: Words): ReactNode | null {
  const text = answerOf(answers, field).trim()
  if (field === 'patronymic' && answers.no_patronymic === 'true') return t.check.noPatronymic
  if (text === '') return null
  if (AMOUNTS.includes(field)) return sum(text)
  if (/_on$/.test(field)) return isDay(text) ? <DateText iso={text} /> : text
  if (field === 'work_since') return typedDate(text)
  return listFor(field, t)?.[text] ?? text
}

/** The labels of a field with a list of codes. */
function listFor(field: Field, { lists }: Words): Record<string, string> | null {
  if (field === 'document_kind') return lists.documents
  if (field === 'document_issuer') return lists.issuers
  if (field === 'employment') return lists.employments
  if (field.endsWith('_region')) return lists.regions
  return field.endsWith('_relation') ? lists.relations : null
}

function sum(text: string): ReactNode {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? <MoneyText tenge={Number(digits)} /> : text
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

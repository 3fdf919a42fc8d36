import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { dayIn, monthIn, typedDate } from '@/shared/forms/dates'
import { Form } from '@/shared/forms/Form'
import { sumIn } from '@/shared/forms/money'
import { useForm, type Values } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { AddressFields } from './AddressFields'
import { ContactFields } from './ContactFields'
import type { PartForm as PartFormState } from './controls'
import { errorsIn, errorsOfForm, type FieldErrors, fieldErrorsIn } from './field-errors'
import { type Answers, answerOf, type Field, type Registered } from './fields'
import { DocumentFields, NamesFields } from './IdentityFields'
import { isLastOfStep, PARTS, type Part, partAfter, partOfField, partsFor } from './parts'
import type { Place } from './places'
import { fieldErrorOf } from './rules'
import type { PartNavigation } from './usePart'
import type { Questionnaire } from './useQuestionnaire'
import { EarningsFields, IncomeFields, WorkFields } from './WorkFields'

/** Answers as a form holds them: checkboxes as booleans, dates as typed. */

const BOXES: readonly Field[] = ['no_patronymic', 'actual_same']
const DAYS: readonly Field[] = ['document_issued_on', 'document_expires_on']
const MONTHS: readonly Field[] = ['work_since']
const SUMS: readonly Field[] = ['income', 'other_income', 'loan_payments']

function valuesOf(fields: readonly Field[], answers: Answers): Values {
  return Object.fromEntries(fields.map((field) => [field, typedOf(field, answers)]))
}

function typedOf(field: Field, answers: Answers): string | boolean {
  const text = answerOf(answers, field)
  if (BOXES.includes(field)) return text === 'true'
  if (SUMS.includes(field)) return sumIn(text)
  return DAYS.includes(field) || MONTHS.includes(field) ? typedDate(text) : text
}

/** A half-typed date is saved as it is: the server stores it too, and reports it. */
function answersOf(values: Values): Answers {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, textOf(field as Field, value)]),
  )
}

function textOf(field: Field, value: string | boolean): string {
  if (typeof value === 'boolean') return String(value)
  if (DAYS.includes(field)) return dayIn(value) ?? value
  return MONTHS.includes(field) ? (monthIn(value) ?? value) : value
}

interface Props {
  part: Exclude<Part, 'check'>
  me: Schemas['Me']
  registered: Registered
  /** The city of the landing page. */
  landingCity: Place | null
  questionnaire: Questionnaire
  navigation: PartNavigation
  /** Server-side errors by field, and how to pass them to a later part. */
  serverErrors: FieldErrors
  onServerErrors: (errors: FieldErrors) => void
}

/** One topic: its fields and the button. */
export function PartForm({
  part,
  me,
  registered,
  landingCity,
  questionnaire,
  navigation,
  serverErrors,
  onServerErrors,
}: Props) {
  const { today, locale } = useApp().payload
  const t = useDict(words)
  const { fields, step } = PARTS[part]
  const { answers, change, finish } = questionnaire

  const form = useForm({
    initial: valuesOf(fields, answers),
    initialErrors: errorsOfForm(serverErrors, fields) ?? undefined,
    check: (values) => errorsIn(fields, { ...answers, ...answersOf(values) }, today, locale),
    onChange: (values) => change(answersOf(values)),
    fieldErrorsOf: (reason) => errorsOfForm(fieldErrorsIn(reason, today, locale), fields),
    async send(values) {
      const all = { ...answers, ...answersOf(values) }
      const next = nextPart(all)
      if (PARTS[next].step !== step && step !== 'check') {
        try {
          await finish(step)
        } catch (reason) {
          // What is typed is safe on this device and is sent when the connection is back.
          const isOffline = reason instanceof ApiError && reason.status === 0
          if (!isOffline && !openRejectedPart(reason)) throw reason
          if (!isOffline) return
        }
      }
      onServerErrors({})
      navigation.goTo(next, { isFromCheck: navigation.isFromCheck && next !== 'check' })
    },
  })

  /** Back to the summary, unless the same step has something left to answer. */
  function nextPart(all: typeof answers): Part {
    if (!navigation.isFromCheck) return partAfter(part, all, registered)
    const parts = partsFor(all, registered)
    const rest = parts.filter((other) => PARTS[other].step === step && other !== part)
    const open = rest.find((other) =>
      PARTS[other].fields.some((field) => fieldErrorOf(field, all, today) !== null),
    )
    return open ?? 'check'
  }

  /** Leads to the other half of a step, where the server found the error. */
  function openRejectedPart(reason: unknown): boolean {
    const errors = fieldErrorsIn(reason, today, locale)
    const first = Object.keys(errors)[0] as Field | undefined
    if (!first || errorsOfForm(errors, fields)) return false
    const other = partOfField(first, answers, registered)
    if (!other) return false
    onServerErrors(errors)
    navigation.goTo(other, { isFromCheck: navigation.isFromCheck })
    return true
  }

  const isBack = navigation.isFromCheck && isLastOfStep(part, answers, registered)
  const parts = partsFor(answers, registered)
  const before = parts[parts.indexOf(part) - 1]
  return (
    <Form form={form} label={t.parts[part].title}>
      {fieldsOf(part, form, me, landingCity)}
      <div className="grid gap-3">
        <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
          {isBack ? t.toCheck : t.next}
        </Button>
        {before && !navigation.isFromCheck && (
          <Button variant="quiet" wide onClick={() => navigation.goTo(before)}>
            {t.back}
          </Button>
        )}
      </div>
    </Form>
  )
}

function fieldsOf(
  part: Props['part'],
  form: PartFormState,
  me: Schemas['Me'],
  landingCity: Place | null,
): ReactNode {
  switch (part) {
    case 'names':
      return <NamesFields form={form} me={me} />
    case 'document':
      return <DocumentFields form={form} />
    case 'address':
      return <AddressFields form={form} kind="reg" landingCity={landingCity} />
    case 'actual':
      return <AddressFields form={form} kind="actual" landingCity={landingCity} />
    case 'work':
      return <WorkFields form={form} />
    case 'income':
      return <IncomeFields form={form} />
    case 'earnings':
      return <EarningsFields form={form} />
    case 'contacts':
      return <ContactFields form={form} />
  }
}

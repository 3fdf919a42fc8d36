import { useState } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { EMPLOYMENTS } from '@/shared/api/constants'
import { sumIn } from '@/shared/forms/money'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Disclosure } from '@/shared/ui/Disclosure'
import {
  DateField,
  NumberField,
  optionsOf,
  type PartForm,
  SelectField,
  SumField,
  TextField,
} from './controls'
import { exampleOf } from './fields'
import { PARTS } from './parts'

/** The occupation; the employer only if there is one. */
export function WorkFields({ form }: { form: PartForm }) {
  return (
    <>
      <EmploymentField form={form} />
      <EmployerFields form={form} />
    </>
  )
}

/** What a decision needs; everything else may be added. */
export function EarningsFields({ form }: { form: PartForm }) {
  const { more } = useDict(words)
  // Open where something was answered or has to be corrected, and then as the customer leaves it.
  const rest = PARTS.earnings.fields.filter((it) => it !== 'employment' && it !== 'income')
  const [hasMore, setMore] = useState(() => rest.some((it) => form.values[it] !== ''))
  if (!hasMore && rest.some((it) => form.errors[it])) setMore(true)
  return (
    <>
      <EmploymentField form={form} />
      <IncomeField form={form} />
      <Disclosure title={more} open={hasMore}>
        <div className="grid gap-6 pt-2">
          <EmployerFields form={form} />
          <OtherIncomeFields form={form} />
        </div>
      </Disclosure>
    </>
  )
}

function EmploymentField({ form }: { form: PartForm }) {
  const { fields, lists } = useDict(words)
  return (
    <SelectField
      form={form}
      name="employment"
      label={fields.employment}
      options={optionsOf(EMPLOYMENTS, lists.employments)}
    />
  )
}

function EmployerFields({ form }: { form: PartForm }) {
  const { today } = useApp().payload
  const { fields, hints } = useDict(words)
  if (form.values.employment !== 'employed') return null
  return (
    <>
      <TextField
        form={form}
        name="employer_name"
        label={fields.employer_name}
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="position"
        label={fields.position}
        autoComplete="organization-title"
      />
      <DateField
        form={form}
        name="work_since"
        label={fields.work_since}
        isMonth
        example={exampleOf('work_since', today)}
      />
      <NumberField form={form} name="employer_bin" label={fields.employer_bin} maxLength={20} />
      <TextField
        form={form}
        name="work_phone"
        label={fields.work_phone}
        hint={hints.work_phone}
        type="tel"
        autoComplete="off"
        maxLength={30}
      />
    </>
  )
}

/** Above this a confirmation is asked: a yearly income is often typed as monthly. */
const UNUSUAL_TENGE = 2_000_000

export function IncomeFields({ form }: { form: PartForm }) {
  return (
    <>
      <IncomeField form={form} />
      <OtherIncomeFields form={form} />
    </>
  )
}

function IncomeField({ form }: { form: PartForm }) {
  const { fields, hints, soft } = useDict(words)
  const income = Number(sumIn(String(form.values.income)))
  return (
    <div>
      <SumField form={form} name="income" label={fields.income} hint={hints.income} />
      {income >= UNUSUAL_TENGE && (
        <p role="status" className="mt-2 text-sm text-warning">
          {soft.income}
        </p>
      )}
    </div>
  )
}

function OtherIncomeFields({ form }: { form: PartForm }) {
  const { fields, hints } = useDict(words)
  return (
    <>
      <NumberField form={form} name="pay_day" label={fields.pay_day} hint={hints.pay_day} />
      <SumField
        form={form}
        name="other_income"
        label={fields.other_income}
        hint={hints.other_income}
      />
      <SumField
        form={form}
        name="loan_payments"
        label={fields.loan_payments}
        hint={hints.loan_payments}
      />
      <NumberField
        form={form}
        name="dependants"
        label={fields.dependants}
        hint={hints.dependants}
      />
    </>
  )
}

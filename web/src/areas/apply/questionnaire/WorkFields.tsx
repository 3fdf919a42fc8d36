import { words } from '@/areas/apply/words/questionnaire'
import { EMPLOYMENTS } from '@/shared/api/constants'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
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

/** The occupation; the employer only if there is one. */
export function WorkFields({ form }: { form: PartForm }) {
  const { today } = useApp().payload
  const { fields, hints, lists } = useDict(words)
  return (
    <>
      <SelectField
        form={form}
        name="employment"
        label={fields.employment}
        options={optionsOf(EMPLOYMENTS, lists.employments)}
      />
      {form.values.employment === 'employed' && (
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
      )}
    </>
  )
}

/** Above this a confirmation is asked: a yearly income is often typed as monthly. */
const UNUSUAL_TENGE = 2_000_000

export function IncomeFields({ form }: { form: PartForm }) {
  const { fields, hints, soft } = useDict(words)
  const income = Number(String(form.values.income).replace(/\D/g, ''))
  return (
    <>
      <div>
        <SumField form={form} name="income" label={fields.income} hint={hints.income} />
        {income >= UNUSUAL_TENGE && (
          <p role="status" className="mt-2 text-sm text-warning">
            {soft.income}
          </p>
        )}
      </div>
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

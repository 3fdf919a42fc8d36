import { words } from '@/areas/apply/words/questionnaire'
import { ID_DOCUMENT_ISSUERS, ID_DOCUMENT_KINDS } from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Choice } from '@/shared/ui/Choice'
import { DateText } from '@/shared/ui/DateText'
import { DateField, NameField, optionsOf, type PartForm, SelectField, TextField } from './controls'
import { exampleOf } from './fields'

/** The name, beside the IIN known from the account. */
export function NamesFields({ form, me }: { form: PartForm; me: Schemas['Me'] }) {
  const t = useDict(words)
  const hasNone = form.values.no_patronymic === true
  return (
    <>
      <div className="rounded-card bg-raised p-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-sm text-muted">{t.iin}</dt>
            <dd className="font-medium">{me.iin_masked}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t.born}</dt>
            <dd className="font-medium">
              <DateText iso={me.birth_date} />
            </dd>
          </div>
        </dl>
        <p className="mt-2 text-sm text-muted">{t.fromAccount}</p>
      </div>
      <NameField form={form} name="surname" label={t.fields.surname} autoComplete="family-name" />
      <NameField
        form={form}
        name="given_name"
        label={t.fields.given_name}
        autoComplete="given-name"
      />
      <div className="grid gap-1">
        <NameField
          form={form}
          name="patronymic"
          label={t.fields.patronymic}
          autoComplete="additional-name"
          disabled={hasNone}
        />
        <Checkbox
          id={form.idOf('no_patronymic')}
          checked={hasNone}
          onChange={(event) => {
            const no_patronymic = event.target.checked
            form.set(no_patronymic ? { no_patronymic, patronymic: '' } : { no_patronymic })
          }}
        >
          {t.fields.no_patronymic}
        </Checkbox>
      </div>
    </>
  )
}

export function DocumentFields({ form }: { form: PartForm }) {
  const { today } = useApp().payload
  const { fields, hints, lists } = useDict(words)
  const kind = String(form.values.document_kind) as keyof typeof hints.document_number
  return (
    <>
      <SelectField
        form={form}
        name="document_kind"
        label={fields.document_kind}
        options={optionsOf(ID_DOCUMENT_KINDS, lists.documents)}
      />
      <TextField
        form={form}
        name="document_number"
        label={fields.document_number}
        hint={hints.document_number[kind]}
        inputMode={kind === 'passport' ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <Choice
        id={form.idOf('document_issuer')}
        label={fields.document_issuer}
        error={form.errors.document_issuer}
        value={String(form.values.document_issuer)}
        options={optionsOf(ID_DOCUMENT_ISSUERS, lists.issuers)}
        onChange={(document_issuer) => form.set({ document_issuer })}
      />
      <DateField
        form={form}
        name="document_issued_on"
        label={fields.document_issued_on}
        example={exampleOf('document_issued_on', today)}
      />
      <DateField
        form={form}
        name="document_expires_on"
        label={fields.document_expires_on}
        example={exampleOf('document_expires_on', today)}
      />
    </>
  )
}

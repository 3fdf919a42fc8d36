import { useState } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { CONTACT_RELATIONS } from '@/shared/api/constants'
import { useDict } from '@/shared/i18n/dictionary'
import { typoHint } from '@/shared/identity/email'
import { Button } from '@/shared/ui/Button'
import { NameField, optionsOf, type PartForm, SelectField, TextField } from './controls'
import type { Field } from './fields'

const PEOPLE = [1, 2] as const
type PersonNo = (typeof PEOPLE)[number]

const fieldsOf = (no: PersonNo) =>
  (['name', 'relation', 'phone'] as const).map((part) => `contact${no}_${part}` as Field)

/** The e-mail address, and optional contact persons. */
export function ContactFields({ form }: { form: PartForm }) {
  const t = useDict(words)
  const isNamed = (no: PersonNo) => fieldsOf(no).some((field) => form.values[field] !== '')
  const [open, setOpen] = useState<readonly PersonNo[]>(PEOPLE.filter(isNamed))
  const closed = PEOPLE.find((no) => !open.includes(no))
  const remove = (no: PersonNo) => {
    form.set(Object.fromEntries(fieldsOf(no).map((field) => [field, ''])))
    setOpen(open.filter((other) => other !== no))
  }
  return (
    <>
      <EmailField form={form} />
      <section className="grid gap-5 border-t border-line pt-6">
        <div>
          <h2 className="text-lg">{t.contacts.title}</h2>
          <p className="mt-1 text-muted text-pretty">{t.contacts.privacy}</p>
        </div>
        {PEOPLE.filter((no) => open.includes(no)).map((no) => (
          <Person key={no} form={form} no={no} onRemove={() => remove(no)} />
        ))}
        {closed && (
          <div>
            <Button variant="secondary" onClick={() => setOpen([...open, closed])}>
              {t.contacts.add}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function EmailField({ form }: { form: PartForm }) {
  const { fields, hints, soft } = useDict(words)
  const suggestion = typoHint(String(form.values.email))
  return (
    <div>
      <TextField
        form={form}
        name="email"
        label={fields.email}
        hint={hints.email}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
      />
      {suggestion && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
          {soft.email}
          <Button
            variant="quiet"
            className="-mx-3 px-3"
            onClick={() => form.set({ email: suggestion })}
          >
            {suggestion}
          </Button>
        </p>
      )}
    </div>
  )
}

function Person({ form, no, onRemove }: { form: PartForm; no: PersonNo; onRemove: () => void }) {
  const t = useDict(words)
  const name = (part: string) => `contact${no}_${part}` as Field
  return (
    <fieldset className="grid gap-5 rounded-card border border-line p-4">
      <legend className="sr-only">{t.contacts.person(no)}</legend>
      <div className="flex items-center justify-between gap-4">
        <p aria-hidden className="font-semibold">
          {t.contacts.person(no)}
        </p>
        <Button variant="quiet" className="-mr-3 px-3" onClick={onRemove}>
          {t.contacts.remove}
        </Button>
      </div>
      <NameField form={form} name={name('name')} label={t.fields.name} />
      <SelectField
        form={form}
        name={name('relation')}
        label={t.fields.relation}
        options={optionsOf(CONTACT_RELATIONS, t.lists.relations)}
      />
      <TextField
        form={form}
        name={name('phone')}
        label={t.fields.phone}
        type="tel"
        autoComplete="off"
        maxLength={30}
      />
    </fieldset>
  )
}

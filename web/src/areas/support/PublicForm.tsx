import { call } from '@/shared/api/call'
import { languageOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIin } from '@/shared/identity/iin'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useApp, useLocale } from '@/shared/page/context'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { words as identity } from '@/shared/words/identity'
import { LawNote } from './LawNote'
import { storeReceipt } from './request-receipt'
import { TextField, textErrorOf } from './TextField'
import { words } from './words/help'

/** A complaint or a fraud report without an account. */
export function PublicForm({ isFraud }: { isFraud: boolean }) {
  const t = useDict(words)
  const errors = useDict(identity)
  const locale = useLocale()
  const { path } = useApp().payload
  const kind = isFraud ? 'fraud' : 'complaint'
  const form = useForm({
    initial: { iin: '', name: '', contact: '', text: '' },
    check: ({ iin, name, contact, text }) =>
      withoutEmpty({
        iin: isFraud ? parseErrorText(parseIin(iin), errors) : undefined,
        name: name.trim() ? undefined : t.form.nameEmpty,
        contact: contact.trim() ? undefined : t.form.contactEmpty,
        text: textErrorOf(text, t.form),
      }),
    async send({ iin, name, contact, text }, key) {
      const receipt = await call(
        'POST /cases/public',
        {
          is_fraud: isFraud,
          name: name.trim(),
          contact: contact.trim(),
          ...(isFraud && { iin: parsedValue(parseIin(iin)) }),
          text: text.trim(),
          language: languageOf(locale),
        },
        { key },
      )
      storeReceipt({
        number: receipt.number,
        answerBy: receipt.answer_due_date,
        id: null,
        frozenSince: null,
        areFilesMissing: false,
      })
      go(href('thank-you', locale))
    },
  })
  return (
    <section aria-labelledby="public-title">
      <h2 id="public-title">{t.kinds[kind].title}</h2>
      {!isFraud && <LawNote kind="complaint" />}
      <Notice className="mt-4">
        <p>{isFraud ? t.form.fraudPublic : t.form.loginInstead}</p>
        <ButtonLink
          to="login"
          query={{ next: `${path}?new=${kind}` }}
          variant="secondary"
          className="mt-3"
        >
          {t.form.login}
        </ButtonLink>
      </Notice>
      <Form form={form} label={t.kinds[kind].title} className="mt-6">
        {isFraud && (
          <FormField
            form={form}
            name="iin"
            label={t.form.iin}
            hint={t.form.iinHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
          />
        )}
        <FormField
          form={form}
          name="name"
          label={t.form.name}
          autoComplete="name"
          maxLength={200}
        />
        <FormField
          form={form}
          name="contact"
          label={t.form.contact}
          autoComplete="tel"
          autoCapitalize="off"
          maxLength={200}
        />
        <TextField form={form} label={t.form.text[kind]} hint={t.form.textHint} />
        <Button type="submit" wide loading={form.isBusy}>
          {isFraud ? t.form.sendFraud : t.form.send.complaint}
        </Button>
      </Form>
    </section>
  )
}

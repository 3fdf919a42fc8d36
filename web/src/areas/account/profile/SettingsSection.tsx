import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentTexts } from '@/shared/consents/consents'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { isStepUpCancelled } from '@/shared/session/step-up'
import type { ChangeMe, Me } from '@/shared/session/useMe'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Choice } from '@/shared/ui/Choice'
import { toast } from '@/shared/ui/Toast'
import { Section } from './Section'

type Language = Schemas['Language']

interface Props {
  me: Me
  change: ChangeMe
  /** Switching a channel gives or withdraws a consent. */
  onChanged: () => void
}

/** The language of messages, and the channels of optional ones. */
export function SettingsSection({ me, change, onChanged }: Props) {
  const t = useDict(words)
  const [hasConflict, setConflict] = useState(false)
  const { language, marketing_sms, marketing_email } = me
  const form = useForm({
    initial: { language, marketing_sms, marketing_email },
    check: () => ({}),
    onFailure(reason) {
      setConflict(reason instanceof ApiError && reason.code === 'request.conflict')
      return isStepUpCancelled(reason)
    },
    async send(values, key) {
      await change('PUT /me/settings', { ...values, language: values.language as Language }, key)
      setConflict(false)
      onChanged()
      toast(t.saved)
    },
  })
  const s = t.settings
  const marketing = consentTexts.find(({ kind }) => kind === 'marketing')
  return (
    <Section title={s.title}>
      <Form form={form} label={s.title}>
        {hasConflict && <StoredLanguage me={me} />}
        <Choice
          label={s.language}
          value={form.values.language}
          options={[
            { value: 'ru', label: s.ru },
            { value: 'kk', label: s.kk },
          ]}
          onChange={(value) => form.set({ language: value })}
        />
        <fieldset>
          <legend className="text-lg font-medium">{s.channels}</legend>
          {marketing && (
            <p className="mt-0.5 text-sm text-muted">
              <ConsentSentence text={marketing} />
            </p>
          )}
          <Checkbox
            checked={form.values.marketing_sms}
            onChange={(event) => form.set({ marketing_sms: event.target.checked })}
          >
            {s.sms}
          </Checkbox>
          <Checkbox
            checked={form.values.marketing_email}
            onChange={(event) => form.set({ marketing_email: event.target.checked })}
          >
            {s.email}
          </Checkbox>
          <p className="text-sm text-muted">{s.channelsHint}</p>
        </fieldset>
        <div>
          <Button type="submit" loading={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** What another device has saved, beside the choice made here. */
function StoredLanguage({ me }: { me: Me }) {
  const { settings: s } = useDict(words)
  const word = (isOn: boolean) => (isOn ? s.on : s.off)
  return (
    <p className="rounded-control bg-raised p-3 text-sm">
      {s.stored}: {s[me.language as Language]}; {s.sms}: {word(me.marketing_sms)}; {s.email}:{' '}
      {word(me.marketing_email)}
    </p>
  )
}

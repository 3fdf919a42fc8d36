import { only } from '@/features/auth/fields'
import { isRefused } from '@/features/auth/step-up'
import { Form } from '@/features/form/Form'
import { FormField } from '@/features/form/FormField'
import { useForm } from '@/features/form/useForm'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { MoneyText } from '@/ui/MoneyText'
import { toast } from '@/ui/Toast'
import { ActButton } from './ActButton'
import { Row, Section } from './Section'
import { tengeIn } from './tenge'
import type { ChangeMe, Me } from './useMe'
import { words } from './words'

interface Props {
  me: Me
  change: ChangeMe
}

/** The most that somebody wants to be able to borrow. */
export function LimitSection({ me, change }: Props) {
  const t = useDict(words)
  const form = useForm({
    initial: { own_limit_tenge: '' },
    check: ({ own_limit_tenge }) =>
      only({ own_limit_tenge: tengeIn(own_limit_tenge) === null ? t.limit.wrong : undefined }),
    onFailure: isRefused,
    async send(values, key) {
      const own_limit_tenge = tengeIn(values.own_limit_tenge)
      await change('PUT /me/own-limit', { own_limit_tenge }, key)
      form.reset({ own_limit_tenge: '' })
      toast(t.saved)
    },
  })
  async function remove(key: string) {
    await change('PUT /me/own-limit', { own_limit_tenge: null }, key)
    toast(t.limit.removed)
  }
  const limit = me.own_limit_tenge ?? null
  return (
    <Section title={t.limit.title}>
      <p className="text-muted text-pretty">{t.limit.text}</p>
      <Row
        label={t.limit.now}
        value={limit === null ? t.limit.none : <MoneyText tenge={limit} />}
        action={limit !== null && <ActButton look="quiet" label={t.limit.remove} act={remove} />}
      />
      <Form form={form} label={t.limit.title} className="max-w-md">
        <FormField
          form={form}
          name="own_limit_tenge"
          label={t.limit.label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
        />
        <div>
          <Button type="submit" look="secondary" loading={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

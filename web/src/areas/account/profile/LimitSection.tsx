import { words } from '@/areas/account/words/profile'
import { OWN_LIMIT_TENGE_MAX } from '@/shared/api/constants'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Form } from '@/shared/forms/Form'
import { withoutEmpty } from '@/shared/forms/fields'
import { MoneyField } from '@/shared/forms/MoneyInput'
import { parseTenge } from '@/shared/forms/money'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { isStepUpCancelled } from '@/shared/session/step-up'
import type { ChangeMe, Me } from '@/shared/session/useMe'
import { Button } from '@/shared/ui/Button'
import { MoneyText } from '@/shared/ui/MoneyText'
import { toast } from '@/shared/ui/Toast'
import { Row, Section } from './Section'

interface Props {
  me: Me
  change: ChangeMe
}

const LIMIT_TENGE_MIN = 1_000

/** The limit in tenge; null if it is not an amount that can be set. */
export function parseLimit(text: string): number | null {
  return parseTenge(text, { min: LIMIT_TENGE_MIN, max: OWN_LIMIT_TENGE_MAX })
}

/** The self-imposed limit on borrowing. */
export function LimitSection({ me, change }: Props) {
  const t = useDict(words)
  const form = useForm({
    initial: { own_limit_tenge: '' },
    check: ({ own_limit_tenge }) =>
      withoutEmpty({
        own_limit_tenge: parseLimit(own_limit_tenge) === null ? t.limit.wrong : undefined,
      }),
    onFailure: isStepUpCancelled,
    async send(values, key) {
      const own_limit_tenge = parseLimit(values.own_limit_tenge)
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
        action={
          limit !== null && <AsyncButton variant="quiet" label={t.limit.remove} act={remove} />
        }
      />
      <Form form={form} label={t.limit.title} className="max-w-md">
        <MoneyField form={form} name="own_limit_tenge" label={t.limit.label} />
        <div>
          <Button type="submit" variant="secondary" loading={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

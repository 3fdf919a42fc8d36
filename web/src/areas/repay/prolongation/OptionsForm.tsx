import { words } from '@/areas/repay/words/prolongation'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { CircleAlert } from '@/shared/ui/icons'
import { OptionCard } from './OptionCard'
import type { Prolongation } from './redirect'

interface Props {
  loanId: string
  prolongation: Prolongation
}

/** The number of days: every price visible, nothing preselected. */
export function OptionsForm({ loanId, prolongation }: Props) {
  const locale = useLocale()
  const { options: t } = useDict(words)
  const form = useForm({
    initial: { days: '' },
    check: ({ days }): { days?: string } => (days === '' ? { days: t.choose } : {}),
    async send({ days }, key) {
      await callAuthorized(
        'POST /loans/{id}/prolongation',
        { days: Number(days) },
        { params: { id: loanId }, key },
      )
      go(href('loan-prolongation-confirm', locale))
    },
  })
  const id = form.idOf('days')
  const error = form.errors.days
  return (
    <Form form={form} label={t.title}>
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="text-xl font-semibold">{t.title}</legend>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          {prolongation.options.map((option, index) => (
            <OptionCard
              key={option.days}
              option={option}
              name={id}
              id={index === 0 ? id : undefined}
              isChosen={form.values.days === String(option.days)}
              onChoose={() => form.set({ days: String(option.days) })}
            />
          ))}
        </div>
        {error && (
          <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm font-medium text-danger">
            <CircleAlert className="size-5 shrink-0" />
            {error}
          </p>
        )}
      </fieldset>
      <p className="text-muted text-pretty">{t.note}</p>
      <div className="grid gap-3 sm:max-w-xl">
        <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
          {t.next}
        </Button>
        <ButtonLink to="loan-partial-repayment" variant="secondary" wide>
          {t.part}
        </ButtonLink>
      </div>
    </Form>
  )
}

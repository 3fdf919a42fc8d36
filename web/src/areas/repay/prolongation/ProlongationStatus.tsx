import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import { date, moneyTiyn } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { OptionsForm } from './OptionsForm'
import type { Prolongation } from './redirect'

interface Props {
  loanId: string
  prolongation: Prolongation
}

/** The last addendum, the number of prolongations, and the current offers. */
export function ProlongationStatus({ loanId, prolongation }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const { state, used, max, closes_on } = prolongation
  return (
    <>
      <AddendumNotice prolongation={prolongation} />
      {max > 0 && state !== 'not_offered' && state !== 'restructured' && (
        <p className="text-muted">
          {t.used(used, max)}
          {state === 'offered' && closes_on && <>. {t.until(date(closes_on, locale))}</>}
        </p>
      )}
      {state === 'offered' && <OptionsForm loanId={loanId} prolongation={prolongation} />}
      {state !== 'offered' && state !== 'signed' && <NotOffered prolongation={prolongation} />}
    </>
  )
}

function AddendumNotice({ prolongation: { addendum } }: { prolongation: Prolongation }) {
  const locale = useLocale()
  const t = useDict(words)
  if (!addendum) return null
  const { option, pay_now_tiyn } = addendum
  switch (addendum.state) {
    case 'signed':
      return (
        <Notice kind="warning" title={t.signed.title} className="max-w-xl">
          <p className="mt-1">{t.signed.text(moneyTiyn(pay_now_tiyn))}</p>
          <ButtonLink to="loan-prolongation-payment-method" className="mt-3">
            {t.signed.action}
          </ButtonLink>
        </Notice>
      )
    case 'paid':
      return (
        <Notice
          kind="success"
          title={t.paid.title(date(option.due_date, locale))}
          className="max-w-xl"
        >
          <p className="mt-1">{t.paid.text(moneyTiyn(option.pay_then_tiyn))}</p>
        </Notice>
      )
    case 'void':
      return (
        <Notice kind="info" title={t.void.title} className="max-w-xl">
          <p className="mt-1">{t.void.text}</p>
        </Notice>
      )
    default:
      return null
  }
}

/** Why there is no prolongation today, and from when; a restructuring first where it helps. */
function NotOffered({ prolongation }: { prolongation: Prolongation }) {
  const t = useDict(words)
  const { title, text } = useWhy(prolongation)
  return (
    <div className="grid max-w-xl gap-4">
      {prolongation.suggests_restructuring && <HelpCard />}
      <Card as="section">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 text-muted text-pretty">{text}</p>
        <ButtonLink to="loan-choose-repayment" variant="secondary" className="mt-4">
          {t.repay}
        </ButtonLink>
      </Card>
      {!prolongation.suggests_restructuring && prolongation.rejection !== 'written_off' && (
        <HelpCard />
      )}
    </div>
  )
}

function HelpCard() {
  const { help: t } = useDict(words)
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.text}</p>
      <ButtonLink to="consumer-protection" query={{ new: 'restructuring' }} wide className="mt-4">
        {t.action}
      </ButtonLink>
    </Card>
  )
}

function useWhy(prolongation: Prolongation): { title: string; text: string } {
  const locale = useLocale()
  const { not } = useDict(words)
  const on = (day: string | null | undefined) => (day ? date(day, locale) : '')
  switch (prolongation.state) {
    case 'too_early':
      return { title: not.too_early.title, text: not.too_early.text(on(prolongation.opens_on)) }
    case 'too_late':
      return { title: not.too_late.title, text: not.too_late.text(on(prolongation.closes_on)) }
    case 'used_up':
      return { title: not.used_up.title, text: not.used_up.text(prolongation.max) }
    case 'restructured':
      return not.restructured
    default:
      if (prolongation.rejection === 'written_off') return not.written_off
      return prolongation.rejection === 'charges_ceiling' ? not.ceiling : not.not_offered
  }
}

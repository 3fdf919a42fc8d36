import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import { date, moneyTiyn } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { NotOffered } from './NotOffered'
import { OptionsForm } from './OptionsForm'
import type { Prolongation } from './types'

interface Props {
  loanId: string
  seen: Prolongation
}

/** What became of the last addendum, how often the loan was prolonged, and what is offered now. */
export function ProlongationStatus({ loanId, seen }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const { state, used, max, closes_on } = seen
  return (
    <>
      <AddendumNotice seen={seen} />
      {max > 0 && state !== 'not_offered' && state !== 'restructured' && (
        <p className="text-muted">
          {t.used(used, max)}
          {state === 'offered' && closes_on && <>. {t.until(date(closes_on, locale))}</>}
        </p>
      )}
      {state === 'offered' && <OptionsForm loanId={loanId} seen={seen} />}
      {state !== 'offered' && state !== 'signed' && <NotOffered seen={seen} />}
    </>
  )
}

function AddendumNotice({ seen: { addendum } }: { seen: Prolongation }) {
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
          title={t.paid.title(date(option.due_on, locale))}
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

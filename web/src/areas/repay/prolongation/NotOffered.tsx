import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import type { Prolongation } from './types'

/** Why there is no prolongation today, and from when there is; other terms first where they help. */
export function NotOffered({ seen }: { seen: Prolongation }) {
  const t = useDict(words)
  const { title, text } = useWhy(seen)
  return (
    <div className="grid max-w-xl gap-4">
      {seen.leads_to_help && <HelpCard />}
      <Card as="section">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 text-muted text-pretty">{text}</p>
        <ButtonLink to="loan-choose-repayment" look="secondary" className="mt-4">
          {t.repay}
        </ButtonLink>
      </Card>
      {!seen.leads_to_help && seen.refusal !== 'written_off' && <HelpCard />}
    </div>
  )
}

function HelpCard() {
  const { help: t } = useDict(words)
  return (
    <Card as="section" look="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.text}</p>
      <ButtonLink to="consumer-protection" query={{ new: 'restructuring' }} wide className="mt-4">
        {t.action}
      </ButtonLink>
    </Card>
  )
}

function useWhy(seen: Prolongation): { title: string; text: string } {
  const locale = useLocale()
  const { not } = useDict(words)
  const on = (day: string | null | undefined) => (day ? date(day, locale) : '')
  switch (seen.state) {
    case 'too_early':
      return { title: not.too_early.title, text: not.too_early.text(on(seen.opens_on)) }
    case 'too_late':
      return { title: not.too_late.title, text: not.too_late.text(on(seen.closes_on)) }
    case 'used_up':
      return { title: not.used_up.title, text: not.used_up.text(seen.max) }
    case 'restructured':
      return not.restructured
    default:
      if (seen.refusal === 'written_off') return not.written_off
      return seen.refusal === 'charges_ceiling' ? not.ceiling : not.not_offered
  }
}

import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { days, integer, money, percent, range } from '@/shared/i18n/format'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { Later } from '@/shared/ui/Later'
import { FooterLinks } from './FooterLinks'
import { Licence } from './Licence'

export function Footer() {
  const { data } = useApp().payload
  const { footer } = useDict(words)
  const product = productIn(data)
  return (
    <Later as="footer" className="mt-16 border-t border-line bg-raised sm:mt-24">
      <div className="mx-auto max-w-site px-4 py-10 sm:px-6 sm:py-14">
        <FooterLinks />
        <hr className="my-8 border-line" />
        <Licence />
        {product && <LoanTerms product={product} />}
        <p className="mt-4 max-w-3xl text-sm text-muted text-pretty">{footer.warning}</p>
      </div>
    </Later>
  )
}

function productIn(data: unknown): Product | null {
  return data && typeof data === 'object' && 'product' in data ? (data.product as Product) : null
}

/** The cost of the loan on sale; the rate and ГЭСВ stand side by side in one style. */
function LoanTerms({ product }: { product: Product }) {
  const { locale } = useApp().payload
  const { footer } = useDict(words)
  const gesv = [...product.gesv_percent_by_days].sort((a, b) => Number(a) - Number(b))
  return (
    <p className="mt-8 max-w-3xl text-sm text-muted text-pretty">
      {footer.loanTerms(
        range(integer(product.amount_min), money(product.amount_max)),
        range(integer(product.days_min), days(product.days_max, locale)),
      )}{' '}
      {footer.loanRate(
        percent(product.daily_rate_percent),
        percent(gesv.at(0) ?? ''),
        percent(gesv.at(-1) ?? ''),
      )}
    </p>
  )
}

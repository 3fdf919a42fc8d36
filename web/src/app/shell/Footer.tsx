import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { date, days, integer, money, percent, range } from '@/shared/i18n/format'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { DeferredSection } from '@/shared/ui/DeferredSection'
import { telOf } from '@/shared/ui/PhoneLink'
import { words as legalWords } from '@/shared/words/legal'

export function Footer() {
  const { data } = useApp().payload
  const { footer } = useDict(words)
  const product = 'product' in data ? data.product : null
  return (
    <DeferredSection as="footer" className="mt-16 border-t border-line bg-raised sm:mt-24">
      <div className="mx-auto max-w-site px-4 py-10 sm:px-6 sm:py-14">
        <FooterLinks />
        <hr className="my-8 border-line" />
        <Licence />
        {product && <LoanTerms product={product} />}
        <p className="mt-4 max-w-3xl text-sm text-muted text-pretty">{footer.warning}</p>
      </div>
    </DeferredSection>
  )
}

/** The cost of the loan on sale; the rate and ГЭСВ side by side in one style. */
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

/** Who lends, under which licence and how to reach them: on every page. */
function Licence() {
  const { site, locale } = useApp().payload
  const { footer } = useDict(words)
  return (
    <div className="grid gap-x-8 gap-y-4 text-sm text-muted sm:grid-cols-2 lg:grid-cols-4">
      <div className="sm:col-span-2">
        <p className="font-semibold text-ink">{site.legal_name}</p>
        <p>
          {footer.bin} {site.bin}
        </p>
        <p>{footer.licenceLine(site.licence_number, date(site.licence_date, locale))}</p>
        <p>{site.regulator}</p>
      </div>
      <div>
        <p className="font-semibold text-ink">{footer.address}</p>
        <p>{site.address}</p>
        <p className="mt-2 font-semibold text-ink">{footer.hours}</p>
        <p>{site.hours}</p>
      </div>
      <div>
        <p>
          <a
            href={telOf(site.phone)}
            className="inline-flex whitespace-nowrap min-h-9 items-center text-lg font-semibold text-ink hover:text-primary"
          >
            {site.phone}
          </a>
        </p>
        <p>
          <a
            href={`mailto:${site.email}`}
            className="inline-flex min-h-9 items-center text-primary underline underline-offset-4"
          >
            {site.email}
          </a>
        </p>
      </div>
    </div>
  )
}

interface Group {
  title: string
  links: { to: string; label: string }[]
}

/** Every public page is one step away from any other. */
function FooterLinks() {
  const { locale } = useApp().payload
  const { nav, faqTabs, footer, popular } = useDict(words)
  const legal = useDict(legalWords)
  const groups: Group[] = [
    {
      title: footer.borrow,
      links: [
        { to: 'how-to-get', label: nav.howToGet },
        { to: 'how-to-repay', label: nav.howToRepay },
        { to: 'repayment', label: footer.repayment },
        ...(locale === 'ru' ? [{ to: 'blog', label: nav.blog }] : []),
      ],
    },
    {
      title: footer.help,
      links: [
        { to: 'support', label: footer.support },
        { to: 'faq', label: faqTabs.faq },
        { to: 'consumer-protection', label: footer.consumerProtection },
        { to: 'contacts', label: nav.contacts },
      ],
    },
    {
      title: footer.company,
      links: [
        { to: 'about', label: faqTabs.about },
        { to: 'docs', label: legal.docs },
        { to: 'terms-and-conditions', label: legal.terms },
        { to: 'privacy-policy', label: legal.privacy },
        { to: 'cookies-policy', label: legal.cookiesPolicy },
        { to: 'cookies', label: footer.cookies },
      ],
    },
    { title: footer.popular, links: [...popular] },
  ]
  return (
    <nav aria-label={footer.label} className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ title, links }) => (
          <div key={title}>
            <h2 className="text-base font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    prefetch={false}
                    className="inline-flex min-h-9 items-center py-1 text-[0.9375rem] text-muted underline-offset-4 hover:text-primary hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}

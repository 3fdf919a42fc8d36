import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { words as legalWords } from '@/shared/words/legal'

interface Group {
  title: string
  links: { to: string; label: string }[]
}

/** Every public page is one step away from any other. */
export function FooterLinks() {
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

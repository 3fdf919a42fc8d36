import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { column } from '@/shared/ui/column'

/** The licence and three ways to help, without a menu to stray into. */
export function PlainFooter() {
  const { site, locale } = useApp().payload
  const { footer, nav } = useDict(words)
  const links = [
    { to: 'support', label: footer.support },
    { to: 'consumer-protection', label: footer.consumerProtection },
    { to: 'contacts', label: nav.contacts },
  ]
  return (
    <footer className="mt-16 border-t border-line bg-raised">
      <div className={`${column} py-6 text-sm text-muted`}>
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch={false}
                className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-primary"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2">
          {site.legal_name}, {footer.bin} {site.bin}.{' '}
          {footer.licenceLine(site.licence_number, date(site.licence_date, locale))}
        </p>
      </div>
    </footer>
  )
}

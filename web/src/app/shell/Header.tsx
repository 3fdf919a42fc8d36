import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { AccountLink } from './AccountLink'
import { LanguageSwitch } from './LanguageSwitch'
import { Logo } from './Logo'
import { MobileNav } from './MobileNav'
import { mainNav } from './main-nav'

export function Header() {
  const { route, locale } = useApp().payload
  const t = useDict(words)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="relative mx-auto flex h-16 max-w-site items-center gap-2 px-4 sm:px-6">
        <Logo />
        <nav aria-label={t.mainNav} className="mx-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            {mainNav(locale).map(({ to, key }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={route.name === to ? 'page' : undefined}
                  className="inline-flex min-h-12 items-center rounded-control px-3 text-[0.9375rem] hover:text-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary"
                >
                  {t.nav[key]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <LanguageSwitch />
          <div className="hidden items-center gap-2 lg:flex">
            <AccountLink variant="quiet" />
            <ButtonLink to="registration">{t.apply}</ButtonLink>
          </div>
          <MobileNav />
        </div>
      </div>
    </header>
  )
}

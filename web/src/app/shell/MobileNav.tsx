import { useEffect, useRef } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Menu, X } from '@/shared/ui/icons'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { AccountLink } from './AccountLink'
import { mainNav } from './main-nav'

/** The menu of a small screen. A `details` opens without any script; the script only closes it:
 * on Escape, on a press outside, and, being keyed by the address, on every new page. */
export function MobileNav() {
  const { path, route, locale } = useApp().payload
  const t = useDict(words)
  const box = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !box.current?.open) return
      box.current.open = false
      box.current.querySelector('summary')?.focus()
    }
    function onPointer(event: PointerEvent) {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [])

  return (
    <details key={path} ref={box} className="group lg:hidden">
      <summary
        aria-label={t.menu}
        className="-mr-2 grid size-12 place-items-center rounded-control hover:bg-raised"
      >
        <Menu className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-line bg-surface px-4 pt-2 pb-6 shadow-card sm:px-6">
        <nav aria-label={t.mainNav}>
          <ul className="divide-y divide-line">
            {mainNav(locale).map(({ to, key }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={route.name === to ? 'page' : undefined}
                  className="flex min-h-14 items-center text-lg aria-[current=page]:font-semibold aria-[current=page]:text-primary"
                >
                  {t.nav[key]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <ButtonLink to="registration" wide>
            {t.apply}
          </ButtonLink>
          <AccountLink variant="secondary" wide />
        </div>
        <PhoneLink variant="quiet" wide className="mt-3" />
      </div>
    </details>
  )
}

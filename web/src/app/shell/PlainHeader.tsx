import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { column } from '@/shared/ui/column'
import { Phone } from '@/shared/ui/icons'
import { telOf } from '@/shared/ui/PhoneLink'
import { LanguageSwitch } from './LanguageSwitch'
import { Logo } from './Logo'

/** For single-task screens: the logo, the language and help. */
export function PlainHeader() {
  const { phone } = useApp().payload.site
  const t = useDict(words)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className={`${column} flex h-16 items-center gap-1`}>
        <Logo />
        <div className="ml-auto flex items-center gap-1">
          <LanguageSwitch />
          <a
            href={telOf(phone)}
            aria-label={t.callUs(phone)}
            className="-mr-2 inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control px-2 font-semibold text-primary hover:bg-tint"
          >
            <Phone className="size-5" />
            <span className="hidden whitespace-nowrap sm:inline">{phone}</span>
          </a>
        </div>
      </div>
    </header>
  )
}

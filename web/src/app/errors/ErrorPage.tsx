import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { CircleHelp, CreditCard, House } from '@/shared/ui/icons'
import { Ornament } from '@/shared/ui/Ornament'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'

const kinds: Record<number, 'notFound' | 'broken' | 'busy'> = {
  404: 'notFound',
  500: 'broken',
  503: 'busy',
}

/** What went wrong, in plain language, and where to go from here. Without an error in the payload
 * the page itself broke while rendering. */
export function ErrorPage() {
  const { error } = useApp().payload
  const { errors: t } = useDict(words)
  const status = error?.status ?? 500
  const { title, text } = t[kinds[status] ?? 'other']
  const links = [
    { to: 'home', label: t.home, Icon: House },
    { to: 'repayment', label: t.repayment, Icon: CreditCard },
    { to: 'support', label: t.support, Icon: CircleHelp },
  ]
  return (
    <div className="mx-auto max-w-2xl px-4 pt-12 sm:px-6 sm:pt-20">
      <Ornament className="h-8 w-44 text-primary" />
      <PageHeading className="mt-8">{title}</PageHeading>
      {error && (
        <p className="mt-3 text-muted">
          {t.statusLine(status)} · <span lang="en">{error.message}</span>
        </p>
      )}
      <p className="mt-4 text-lg text-pretty">{text}</p>
      <h2 className="mt-10 text-xl">{t.next}</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-3 hover:text-primary">
              <Icon className="size-5 text-primary" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <PhoneLink variant="secondary" className="mt-6" />
    </div>
  )
}

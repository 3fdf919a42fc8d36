import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { words } from '@/shared/words/ui'
import { ChevronRight } from './icons'

/** Where a link leads: a route name, or an address that came with the page. */
type Target = { to: string } | { href: string }

interface Props {
  trail: readonly { title: string; link: Target }[]
  /** Title of the page itself. */
  here: string
}

export function Breadcrumbs({ trail, here }: Props) {
  const { breadcrumbs } = useDict(words)
  return (
    <nav aria-label={breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {trail.map(({ title, link }) => (
          <li key={title} className="flex items-center gap-1.5">
            <Link
              {...link}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:text-primary hover:underline"
            >
              {title}
            </Link>
            <ChevronRight className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="py-1.5 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}

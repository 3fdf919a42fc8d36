import { Link } from '@/shared/navigation/Link'
import { ChevronRight } from '@/shared/ui/icons'

interface Props {
  cards: { to: string; title: string; text: string }[]
}

/** Ways onwards, each with a line of what is there. */
export function LinkCards({ cards }: Props) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {cards.map(({ to, title, text }) => (
        <li
          key={to}
          className="relative flex items-start justify-between gap-3 rounded-card border border-line bg-surface p-5 hover:border-primary"
        >
          <div>
            <h3 className="tracking-normal">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-muted text-pretty">{text}</p>
          </div>
          <ChevronRight className="mt-0.5 size-5 shrink-0 text-primary" />
        </li>
      ))}
    </ul>
  )
}

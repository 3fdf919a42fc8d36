import { Link } from '@/shared/navigation/Link'

interface Props {
  links: { to: string; query?: Record<string, string>; question?: string; label: string }[]
}

/** Links to the other entry screens. */
export function AuthSwitchLink({ links }: Props) {
  return (
    <ul className="mt-8 grid gap-1 border-t border-line pt-4">
      {links.map(({ to, query, question, label }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2">
          {question && <span className="text-muted">{question}</span>}
          <Link
            to={to}
            query={query}
            className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

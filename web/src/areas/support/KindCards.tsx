import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { ChevronRight } from '@/shared/ui/icons'
import { type Kind, searchOf } from './view'
import { words } from './words/help'

interface Props {
  kinds: readonly Kind[]
  /** The URL changes by itself. */
  onOpen?: (kind: Kind) => void
}

const cardClasses = {
  plain: 'border-line bg-surface',
  urgent: 'border-transparent bg-danger/7',
}

/** The kinds of cases, the most urgent first. */
export function KindCards({ kinds, onOpen }: Props) {
  const t = useDict(words)
  const { path } = useApp().payload
  return (
    <ul className="grid gap-4 noscript:hidden sm:grid-cols-2">
      {kinds.map((kind) => (
        <li
          key={kind}
          className={`relative flex items-start justify-between gap-3 rounded-card border p-5 hover:border-primary ${cardClasses[kind === 'fraud' ? 'urgent' : 'plain']}`}
        >
          <div>
            <h3 className="tracking-normal">
              <Link
                href={path + searchOf({ screen: 'new', kind })}
                prefetch={false}
                onClick={(event) => {
                  if (!onOpen) return
                  event.preventDefault()
                  onOpen(kind)
                }}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {t.kinds[kind].title}
              </Link>
            </h3>
            <p className="mt-1 text-muted text-pretty">{t.kinds[kind].text}</p>
          </div>
          <ChevronRight className="mt-0.5 size-5 shrink-0 text-primary" />
        </li>
      ))}
    </ul>
  )
}

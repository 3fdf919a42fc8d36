import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'

/** The lender's name beside the mark; leads home. */
export function Logo() {
  const { brand } = useApp().payload.site
  const { home } = useDict(words)
  return (
    <Link
      to="home"
      aria-label={`${brand}. ${home}`}
      className="-ml-1 inline-flex min-h-12 shrink-0 items-center gap-2.5 rounded-control px-1 text-xl font-bold tracking-tight text-ink"
    >
      <svg viewBox="-256 -256 512 512" className="size-8" aria-hidden="true">
        <rect x="-256" y="-256" width="512" height="512" rx="116" className="fill-primary" />
        <path
          d="M0-165V165M-154-165C-134-62-81 0 0 0s134-62 154-165M-154 165C-134 62-81 0 0 0s134 62 154 165"
          fill="none"
          strokeWidth="56"
          strokeLinecap="round"
          className="stroke-on-primary"
        />
        <circle r="59" className="fill-accent" />
      </svg>
      {brand}
    </Link>
  )
}

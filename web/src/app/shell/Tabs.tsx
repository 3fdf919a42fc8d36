import { useEffect, useRef } from 'react'
import { useApp } from '@/app/context'
import { Link } from '@/app/navigation/Link'

interface Props {
  label: string
  tabs: {
    to: string
    title: string
    /** The page is not it, but belongs to it. */
    isAround?: boolean
    query?: Record<string, string>
  }[]
}

/** Links between the pages of one section, side by side; a narrow screen scrolls them, and the
 * page's own one is brought into sight. */
export function Tabs({ label, tabs }: Props) {
  const { route } = useApp().payload
  const bar = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the route
  useEffect(() => {
    const here = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!bar.current || !here) return
    const { left, width } = bar.current.getBoundingClientRect()
    bar.current.scrollLeft += here.left + here.width / 2 - left - width / 2
  }, [route.name])

  return (
    <nav ref={bar} aria-label={label} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map(({ to, title, isAround, query }) => (
          <li key={to}>
            <Link
              to={to}
              query={query}
              aria-current={route.name === to ? 'page' : isAround || undefined}
              className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent px-3 text-muted -outline-offset-2 hover:text-ink aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-ink sm:px-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

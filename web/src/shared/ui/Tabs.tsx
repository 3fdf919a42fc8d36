import { useEffect, useRef, useState } from 'react'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { ChevronRight } from './icons'

interface Props {
  label: string
  tabs: {
    to: string
    title: string
    /** The page is not this tab, but belongs to it. */
    isAround?: boolean
    query?: Record<string, string>
  }[]
}

/** Links between the pages of one section, side by side; a narrow screen scrolls them, the current
 * one is scrolled into view, and an arrow shows that more are hidden. */
export function Tabs({ label, tabs }: Props) {
  const { route } = useApp().payload
  const bar = useRef<HTMLElement>(null)
  const [more, setMore] = useState({ before: false, after: false })

  function updateOverflow() {
    if (!bar.current) return
    const { scrollLeft, scrollWidth, clientWidth } = bar.current
    // Widths are rounded: a hidden pixel hides nothing.
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setMore((was) => (was.before === before && was.after === after ? was : { before, after }))
  }
  function move(pages: number) {
    const { current } = bar
    current?.scrollBy({ left: pages * current.clientWidth * 0.7, behavior: 'smooth' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the route
  useEffect(() => {
    const here = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (bar.current && here) {
      const { left, width } = bar.current.getBoundingClientRect()
      bar.current.scrollLeft += here.left + here.width / 2 - left - width / 2
    }
    updateOverflow()
    window.addEventListener('resize', updateOverflow)
    return () => window.removeEventListener('resize', updateOverflow)
  }, [route.name])

  return (
    <div className="relative -mx-4 sm:mx-0">
      <nav
        ref={bar}
        aria-label={label}
        onScroll={updateOverflow}
        className="overflow-x-auto px-4 sm:px-0"
      >
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
      {more.before && <Arrow isBack onPress={() => move(-1)} />}
      {more.after && <Arrow onPress={() => move(1)} />}
    </div>
  )
}

/** Shows hidden tabs to touch and mouse users: by keyboard and screen reader they all are
 * reachable. */
function Arrow({ isBack = false, onPress }: { isBack?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className={`fading absolute inset-y-0 flex w-12 items-center justify-end pr-1 text-primary ${isBack ? 'left-0 rotate-180' : 'right-0'}`}
    >
      <ChevronRight className="size-5" />
    </button>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import type { FetchError } from '@/app/navigation/fetch-state'
import { retryPage, usePageFetchProps, usePageFetchState } from '@/app/navigation/page-fetch'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Skeleton } from '@/shared/ui/Skeleton'

interface Props {
  header: ReactNode
  footer: ReactNode
  /** Classes of the whole page and of its main part. */
  className?: string
  mainClassName?: string
  children: ReactNode
}

/** What every layout has: the way past the menu and the main part. */
export function Frame({ header, footer, className = '', mainClassName = '', children }: Props) {
  return (
    <div className={`flex min-h-dvh flex-col ${className}`}>
      <SkipLink />
      {header}
      <main
        id="main"
        tabIndex={-1}
        {...usePageFetchProps()}
        className={`w-full grow outline-none ${mainClassName}`}
      >
        <PageArea>{children}</PageArea>
      </main>
      {footer}
    </div>
  )
}

/** The page inside `<main>`, or its placeholder while its own loader runs or has failed. */
function PageArea({ children }: { children: ReactNode }) {
  const { pending, error } = usePageFetchState()
  if (pending) return <PageSkeleton />
  return error ? <LoadFailed error={error} /> : children
}

const frame = 'mx-auto w-full max-w-site px-4 py-10 sm:px-6'

function PageSkeleton() {
  return (
    <div className={`${frame} grid gap-4`}>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}

function LoadFailed({ error }: { error: FetchError }) {
  const { offline, failed, retry } = useDict(words).navigation
  const { title, text } = error.code === 'network' ? offline : failed
  const area = useRef<HTMLDivElement>(null)
  // The page that had the focus is gone.
  useEffect(() => area.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={area} className={frame}>
      <PageHeading lead={text}>{title}</PageHeading>
      <Button className="mt-6" onClick={retryPage}>
        {retry}
      </Button>
    </div>
  )
}

/** The first tab stop: skips the menu. */
function SkipLink() {
  const { skip } = useDict(words)
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
    >
      {skip}
    </a>
  )
}

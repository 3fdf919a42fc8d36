import { type ReactNode, useEffect, useRef } from 'react'
import { navigation as kk } from '@/app/words/kk/navigation'
import { navigation as ru } from '@/app/words/ru/navigation'
import { dictionary, useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Skeleton } from '@/shared/ui/Skeleton'
import type { FetchError } from './fetch-state'
import { retryPage, usePageFetchState } from './page-fetch'

const words = dictionary(ru, kk)

/** The page inside `<main>`, or what stands for it while its own loader runs or has failed. */
export function PageArea({ children }: { children: ReactNode }) {
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
  const { offline, failed, retry } = useDict(words)
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

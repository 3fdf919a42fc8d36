import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { words } from '@/shared/words/form'
import { ApiError } from './api-error'
import { problemText } from './problems'
import type { QueryResult } from './useQuery'

interface Props<T> {
  query: QueryResult<T>
  children: (data: T) => ReactNode
}

/** The loaded data, a skeleton while it loads, or what to do after a failure. */
export function QueryArea<T>({ query, children }: Props<T>) {
  const locale = useLocale()
  const t = useDict(words)
  const { data, error, isPending, reload } = query
  if (data !== null) return children(data)
  if (isPending) {
    return (
      <div aria-busy className="grid gap-4 py-2">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-5 w-1/2" />
      </div>
    )
  }
  const isOffline = error instanceof ApiError && error.code === 'network'
  return (
    <Notice kind="danger" title={t.loadFailed}>
      <p className="mt-1">{isOffline ? t.offline : problemText(error, locale)}</p>
      <Button variant="secondary" className="mt-3" onClick={reload}>
        {t.retry}
      </Button>
    </Notice>
  )
}

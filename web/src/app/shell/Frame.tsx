import type { ReactNode } from 'react'
import { PageArea } from '@/app/navigation/PageArea'
import { usePageFetchProps } from '@/app/navigation/page-fetch'
import { SkipLink } from './SkipLink'

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

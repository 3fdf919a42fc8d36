import type { ReactNode } from 'react'
import { Toasts } from '@/shared/ui/Toast'
import { Frame } from './Frame'
import { PlainFooter } from './PlainFooter'
import { PlainHeader } from './PlainHeader'
import '@/shared/ui/private-style'

/** One narrow column for one task; a task in two halves (`data-wide`) has them side by side if
 * there is room. */
export function FormLayout({ children }: { children: ReactNode }) {
  return (
    <Frame
      header={<PlainHeader />}
      footer={<PlainFooter />}
      mainClassName="mx-auto max-w-xl px-4 pt-8 sm:px-6 sm:pt-12 lg:has-[[data-wide]]:max-w-5xl"
    >
      {children}
      <Toasts />
    </Frame>
  )
}

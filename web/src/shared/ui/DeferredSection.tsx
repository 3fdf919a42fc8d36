import { type ReactNode, useEffect, useState } from 'react'
import { inTurn } from '@/shared/lib/tasks'
import { view } from '@/shared/navigation/view'

interface Props {
  as?: 'section' | 'div' | 'footer'
  className?: string
  children: ReactNode
}

/** A section below the first screen. In the page that came with the document it is laid out once
 * the browser is idle, so that the first screen is painted sooner on a weak phone. After a
 * navigation it is laid out at once, so that going back restores the position. */
export function DeferredSection({ as: Tag = 'section', className = '', children }: Props) {
  const [isLater, setLater] = useState(() => !view.get()?.arrival)
  useEffect(() => {
    if (isLater) return inTurn(() => setLater(false))
  }, [isLater])
  return <Tag className={isLater ? `later ${className}` : className || undefined}>{children}</Tag>
}

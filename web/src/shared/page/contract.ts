import type { ComponentType, ReactNode } from 'react'
import type { Payload } from './payload'

interface PageHead {
  /** Shown as `<title> — <brand>`; the brand alone where a page names none. */
  title?: string
}

export type HeadOf<D> = (payload: Payload<D>) => PageHead

export interface PageModule<D = unknown> {
  default: ComponentType<{ data: D }>
  head: HeadOf<D>
}

export type LayoutOf = ComponentType<{ children: ReactNode }>

/** A page with its layout. */
export interface Page extends PageModule {
  Frame: LayoutOf
}

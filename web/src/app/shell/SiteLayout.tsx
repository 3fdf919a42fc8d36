import type { ReactNode } from 'react'
import { Footer } from './Footer'
import { Frame } from './Frame'
import { Header } from './Header'
import { OneLanguageNote } from './OneLanguageNote'

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <Frame header={<Header />} footer={<Footer />}>
      <OneLanguageNote />
      {children}
    </Frame>
  )
}

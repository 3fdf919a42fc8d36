import type { ReactNode } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { column } from '@/shared/ui/column'
import { Footer } from './Footer'
import { Frame } from './Frame'
import { Header } from './Header'
import { isOneLanguagePage, otherLocale, tags } from './LanguageSwitch'

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <Frame header={<Header />} footer={<Footer />}>
      <OneLanguageNote />
      {children}
    </Frame>
  )
}

/** Says, in both languages, why the switch leads to the home page. */
function OneLanguageNote() {
  const { payload } = useApp()
  const { language } = useDict(words)
  if (!isOneLanguagePage(payload)) return null
  return (
    <div className="bg-raised">
      <p id="one-language" className={`${column} py-2 text-right text-sm text-muted`}>
        <span className="hidden sm:inline">{language.onlyHere}. </span>
        <span lang={tags[otherLocale(payload.locale)]}>{language.onlyHereOther}</span>
      </p>
    </div>
  )
}

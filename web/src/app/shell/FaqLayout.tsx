import type { ReactNode } from 'react'
import { useDict } from '@/i18n/dictionary'
import { column } from './Frame'
import { SiteLayout } from './SiteLayout'
import { Tabs } from './Tabs'
import { words } from './words'

/** Three pages of one help section. */
export function FaqLayout({ children }: { children: ReactNode }) {
  const { faqTabs } = useDict(words)
  return (
    <SiteLayout>
      <div className={`${column} pt-4`}>
        <Tabs
          label={faqTabs.label}
          tabs={[
            { to: 'faq', title: faqTabs.faq },
            { to: 'about', title: faqTabs.about },
            { to: 'docs', title: faqTabs.docs },
          ]}
        />
      </div>
      {children}
    </SiteLayout>
  )
}

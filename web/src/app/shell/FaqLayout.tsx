import type { ReactNode } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { column } from '@/shared/ui/column'
import { Tabs } from '@/shared/ui/Tabs'
import { words as legalWords } from '@/shared/words/legal'
import { SiteLayout } from './SiteLayout'

/** Three pages of one help section. */
export function FaqLayout({ children }: { children: ReactNode }) {
  const { faqTabs } = useDict(words)
  const legal = useDict(legalWords)
  return (
    <SiteLayout>
      <div className={`${column} pt-4`}>
        <Tabs
          label={faqTabs.label}
          tabs={[
            { to: 'faq', title: faqTabs.faq },
            { to: 'about', title: faqTabs.about },
            { to: 'docs', title: legal.docs },
          ]}
        />
      </div>
      {children}
    </SiteLayout>
  )
}

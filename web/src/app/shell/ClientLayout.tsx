import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { useStore } from '@/shared/lib/store'
import { useApp } from '@/shared/page/context'
import { column } from '@/shared/ui/column'
import { Toasts } from '@/shared/ui/Toast'
import { Frame } from './Frame'
import { PlainFooter } from './PlainFooter'
import { PlainHeader } from './PlainHeader'
import '@/shared/ui/private-style'
import { words } from '@/app/words/shell'
import { isTask } from '@/shared/page/task'
import { Tabs } from '@/shared/ui/Tabs'

/** The client area; `layout-client` lets it follow the device's dark mode. */
export function ClientLayout({ children }: { children: ReactNode }) {
  const { client } = useDict(words)
  const { route } = useApp().payload
  const isStep = useStore(isTask)
  return (
    <Frame
      className="layout-client"
      header={
        <>
          <PlainHeader />
          <div className={`${column} pt-2`} hidden={isStep}>
            <Tabs
              label={client.label}
              tabs={[
                { to: 'clientarea', title: client.overview },
                {
                  to: 'clientarea-loans',
                  title: client.loans,
                  isAround: route.name?.startsWith('loan'),
                },
                { to: 'clientarea-history', title: client.history },
                { to: 'clientarea-docs-common', title: client.documents },
                {
                  to: 'clientarea-profile',
                  title: client.profile,
                  isAround: route.name?.startsWith('card'),
                },
              ]}
            />
          </div>
        </>
      }
      footer={<PlainFooter />}
      mainClassName="mx-auto max-w-site px-4 pt-8 sm:px-6"
    >
      {children}
      <Toasts />
    </Frame>
  )
}

import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import type { TextData } from '@/shared/page/payload'
import { Breadcrumbs } from '@/shared/ui/Breadcrumbs'
import { column } from '@/shared/ui/column'
import { PageHeading } from '@/shared/ui/PageHeading'
import { RichText } from '@/shared/ui/RichText'
import { words } from '@/shared/words/content'
import { Updated } from './Updated'

interface Props {
  data: TextData
  lead?: ReactNode
  /** A tab of a section needs no breadcrumbs. */
  breadcrumbs?: boolean
  /** Before the text: what most people came for. */
  first?: ReactNode
  /** Beside the text on a wide screen, after it on a narrow one. */
  aside?: ReactNode
  children?: ReactNode
}

/** A page whose body is a text from content/. */
export function TextPage({ data, lead, breadcrumbs = true, first, aside, children }: Props) {
  const t = useDict(words)
  return (
    <div className={`${column} pt-4 sm:pt-6`}>
      {breadcrumbs && (
        <Breadcrumbs trail={[{ title: t.home, link: { to: 'home' } }]} here={data.title} />
      )}
      <PageHeading lead={lead} className="mt-4">
        {data.title}
      </PageHeading>
      {first && <div className="mt-8">{first}</div>}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,20rem)] lg:justify-between">
        <div className="min-w-0">
          <RichText kind="body" html={data.body_html} />
          <Updated iso={data.updated_on} />
        </div>
        {aside && <aside className="grid content-start gap-4">{aside}</aside>}
      </div>
      {children}
    </div>
  )
}

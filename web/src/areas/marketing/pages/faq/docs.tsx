import { type ComponentType, useEffect, useState } from 'react'
import { PublishedDocuments } from '@/areas/marketing/content/PublishedDocuments'
import { words } from '@/areas/marketing/words/faq'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { DocsData } from '@/shared/page/payload'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

export const head: HeadOf<DocsData> = ({ data }) => ({ title: data.title })

export default function Docs({ data }: { data: DocsData }) {
  return (
    <TextPage
      data={data}
      breadcrumbs={false}
      first={<PublishedDocuments documents={data.documents} />}
      aside={<LazyCheck />}
    />
  )
}

type Check = ComponentType<{ code: string }>

/** Loaded on demand, or with the code of a QR link, so that the public page stays light. */
function LazyCheck() {
  const { check: t } = useDict(words)
  const [Check, setCheck] = useState<Check | null>(null)
  const [code, setCode] = useState('')
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function load() {
    setLoading(true)
    setFailed(false)
    try {
      const { DocumentCheck } = await import('@/areas/marketing/document-check/DocumentCheck')
      setCheck(() => DocumentCheck)
    } catch {
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address says
  useEffect(() => {
    const initialCode = new URLSearchParams(window.location.search).get('code') ?? ''
    setCode(initialCode)
    if (initialCode) load()
  }, [])

  return (
    <Card as="section" variant="tinted">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 mb-4 text-pretty">{t.text}</p>
      {Check ? (
        <Check code={code} />
      ) : (
        <>
          <Button
            variant="secondary"
            loading={isLoading}
            onClick={load}
            className="noscript:hidden"
          >
            {t.start}
          </Button>
          {hasFailed && (
            <p role="alert" className="mt-2 text-danger">
              {t.failed}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

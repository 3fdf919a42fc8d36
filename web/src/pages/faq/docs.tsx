import { type ComponentType, useEffect, useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { words as shellWords } from '@/app/shell/words'
import { MoreLink } from '@/features/content/MoreLink'
import { TextPage } from '@/features/content/TextPage'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { words } from './words'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Docs({ data }: { data: TextData }) {
  const { legalDocs } = useDict(words)
  const { footer } = useDict(shellWords)
  return (
    <TextPage
      data={data}
      breadcrumbs={false}
      aside={
        <>
          <Card as="section" look="tinted">
            <h2 className="text-xl">{legalDocs}</h2>
            <ul className="mt-2">
              <li>
                <MoreLink to="terms-and-conditions">{footer.terms}</MoreLink>
              </li>
              <li>
                <MoreLink to="privacy-policy">{footer.privacy}</MoreLink>
              </li>
              <li>
                <MoreLink to="cookies-policy">{footer.cookiesPolicy}</MoreLink>
              </li>
            </ul>
          </Card>
          <LazyCheck />
        </>
      }
    />
  )
}

type Check = ComponentType<{ code: string }>

/** A public page weighs what it did: the check comes when somebody wants it, or with the code that
 * the QR on a paper leads to. */
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
      const { PaperCheck } = await import('@/features/papers/PaperCheck')
      setCheck(() => PaperCheck)
    } catch {
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address says
  useEffect(() => {
    const given = new URLSearchParams(window.location.search).get('code') ?? ''
    setCode(given)
    if (given) load()
  }, [])

  return (
    <Card as="section" look="tinted">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 mb-4 text-pretty">{t.text}</p>
      {Check ? (
        <Check code={code} />
      ) : (
        <>
          <Button look="secondary" loading={isLoading} onClick={load} className="noscript:hidden">
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

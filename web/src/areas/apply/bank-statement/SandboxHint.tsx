import { words } from '@/areas/apply/words/bank-statement'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Notice } from '@/shared/ui/Notice'

/** Where statements to play with are; customers of a lender never see it. */
export function SandboxHint() {
  const { sandbox } = useDict(words)
  const url = useApp().payload.site.sandbox_url
  if (!url) return null
  return (
    <Notice>
      <p>{sandbox.text}</p>
      <a
        href={`${url}/statements`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
      >
        {sandbox.link}
      </a>
    </Notice>
  )
}

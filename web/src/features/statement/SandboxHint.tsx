import { useApp } from '@/app/context'
import { useDict } from '@/i18n/dictionary'
import { Notice } from '@/ui/Notice'
import { words } from './words'

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

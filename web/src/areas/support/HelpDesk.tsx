import { type ComponentType, useEffect, useState } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { applyStyles } from '@/shared/navigation/styles'
import { useApp } from '@/shared/page/context'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { KindCards } from './KindCards'
import type { Kind } from './view'
import { words } from './words/help'

interface Props {
  kinds: readonly Kind[]
}

type Area = ComponentType<Props>

/** Help on a public page: links at once, and the interactive part when it is loaded. */
export function HelpDesk({ kinds }: Props) {
  const t = useDict(words)
  const { email } = useApp().payload.site
  const [area, setArea] = useState<{ Area: Area } | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    import('./HelpArea').then(
      ({ HelpArea }) => {
        if (isUnmounted) return
        applyStyles()
        setArea({ Area: HelpArea })
      },
      () => !isUnmounted && setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return (
    <section aria-labelledby="help-title">
      <h2 id="help-title">{t.title}</h2>
      <p className="mt-1 mb-4 text-muted text-pretty">{t.lead}</p>
      <Notice kind="warning" className="mb-4 hidden noscript:flex">
        <p>{t.noScript}</p>
        <p className="mt-1">{email}</p>
        <PhoneLink variant="secondary" className="mt-3" />
      </Notice>
      {isFailed && (
        <Notice kind="danger" className="mb-4">
          {t.failed}
        </Notice>
      )}
      {area ? <area.Area kinds={kinds} /> : <KindCards kinds={kinds} />}
    </section>
  )
}

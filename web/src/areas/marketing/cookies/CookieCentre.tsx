import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { words } from '@/areas/marketing/words/cookies'
import { useDict } from '@/shared/i18n/dictionary'
import { useStore } from '@/shared/lib/store'
import { mayShare } from '@/shared/lib/telemetry'
import { AccordionItem } from '@/shared/ui/Accordion'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CookieTable } from './CookieTable'
import { consent, giveConsent, publishConsent } from './consent'
import { giveSharing } from './sharing'

/** Where people choose what may stay in their browser. Nothing is ticked that they did not tick. */
export function CookieCentre() {
  const t = useDict(words)
  const kept = useStore(consent)
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [isShared, setShared] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isAllowed = ticked ?? kept === 'attribution'

  useEffect(publishConsent, [])
  useEffect(() => setShared(mayShare()), [])

  function save(event: FormEvent) {
    event.preventDefault()
    giveConsent(isAllowed ? 'attribution' : 'necessary')
    giveSharing(isShared)
    setTicked(null)
    setSaved(true)
  }

  function tick(set: (isTicked: boolean) => void) {
    return (event: ChangeEvent<HTMLInputElement>) => {
      set(event.target.checked)
      setSaved(false)
    }
  }

  return (
    <form onSubmit={save} aria-label={t.choice} className="grid max-w-3xl gap-4">
      <Group title={t.necessary.title} text={t.necessary.text} rows={t.necessary.rows}>
        <Checkbox checked disabled readOnly>
          {t.necessary.tick}
        </Checkbox>
      </Group>
      <Group title={t.attribution.title} text={t.attribution.text} rows={t.attribution.rows}>
        <Checkbox checked={isAllowed} disabled={kept === undefined} onChange={tick(setTicked)}>
          {t.attribution.tick}
        </Checkbox>
      </Group>
      <Group title={t.statistics.title} text={t.statistics.text} rows={t.statistics.rows}>
        <Checkbox checked={isShared} disabled={kept === undefined} onChange={tick(setShared)}>
          {t.statistics.tick}
        </Checkbox>
      </Group>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" disabled={kept === undefined}>
          {t.save}
        </Button>
        <p role="status" className="text-muted">
          {isSaved && `${t.saved} `}
          {kept !== undefined && t.state[kept ?? 'unanswered']}
        </p>
      </div>
    </form>
  )
}

interface GroupProps {
  title: string
  text: string
  rows: readonly { name: string; purpose: string; term: string }[]
  /** The tick of the group. */
  children: ReactNode
}

function Group({ title, text, rows, children }: GroupProps) {
  const t = useDict(words)
  return (
    <Card as="section">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 text-muted text-pretty">{text}</p>
      <div className="mt-2 font-semibold">{children}</div>
      <AccordionItem title={t.table}>
        <CookieTable caption={`${t.table}: ${title}`} rows={rows} />
      </AccordionItem>
    </Card>
  )
}

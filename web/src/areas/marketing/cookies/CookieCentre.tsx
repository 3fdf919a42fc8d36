import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { words } from '@/areas/marketing/words/cookies'
import { useDict } from '@/shared/i18n/dictionary'
import * as localStore from '@/shared/lib/local-store'
import { useStore } from '@/shared/lib/store'
import { mayShare, SHARED, SHARING_KEY } from '@/shared/lib/telemetry'
import { AccordionItem } from '@/shared/ui/Accordion'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Checkbox } from '@/shared/ui/Checkbox'
import { consent, giveConsent, publishConsent } from './consent'

/** Cookie settings. Nothing is preticked. */
export function CookieCentre() {
  const t = useDict(words)
  const stored = useStore(consent)
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [isShared, setShared] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isAllowed = ticked ?? stored === 'attribution'

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
        <Checkbox checked={isAllowed} disabled={stored === undefined} onChange={tick(setTicked)}>
          {t.attribution.tick}
        </Checkbox>
      </Group>
      <Group title={t.statistics.title} text={t.statistics.text} rows={t.statistics.rows}>
        <Checkbox checked={isShared} disabled={stored === undefined} onChange={tick(setShared)}>
          {t.statistics.tick}
        </Checkbox>
      </Group>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" disabled={stored === undefined}>
          {t.save}
        </Button>
        <p role="status" className="text-muted">
          {isSaved && `${t.saved} `}
          {stored !== undefined && t.state[stored ?? 'unanswered']}
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

interface Row {
  name: string
  purpose: string
  term: string
}

/** All cookies of a group. A row is a card on a narrow screen. */
function CookieTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useDict(words)
  const heading = 'py-3 pr-4 font-semibold'
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden sm:table-header-group">
        <tr className="border-b border-line">
          <th scope="col" className={heading}>
            {t.name}
          </th>
          <th scope="col" className={heading}>
            {t.purpose}
          </th>
          <th scope="col" className={heading}>
            {t.term}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, term }) => (
          <tr key={name} className="block border-b border-line py-3 last:border-0 sm:table-row">
            <td className="block sm:table-cell sm:py-3 sm:pr-4">
              <code className="wrap-break-word">{name}</code>
            </td>
            <td className="block text-muted sm:table-cell sm:py-3 sm:pr-4">{purpose}</td>
            <td className="block text-muted sm:table-cell sm:py-3">{term}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Stores whether external analytics may get site events. */
function giveSharing(isGiven: boolean): void {
  localStore.set(SHARING_KEY, isGiven ? SHARED : null)
}

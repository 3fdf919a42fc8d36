import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/biometry'
import { LegalTextLink } from '@/shared/consents/LegalTextLink'
import { useDict } from '@/shared/i18n/dictionary'
import { Accordion, AccordionItem } from '@/shared/ui/Accordion'
import { Card } from '@/shared/ui/Card'
import { CircleCheck } from '@/shared/ui/icons'

/** What is about to happen and why; the button is below the tips. */
export function Intro({ children }: { children: ReactNode }) {
  const t = useDict(words)
  return (
    <>
      <p className="text-pretty">{t.why}</p>
      <Card variant="tinted">
        <Tips />
      </Card>
      {children}
      <Accordion>
        <AccordionItem title={t.law.title}>
          <p>{t.law.text}</p>
        </AccordionItem>
        <AccordionItem title={t.retention.title}>
          <p>{t.retention.text}</p>
          <LegalTextLink
            slug="privacy-policy"
            words={t.privacy}
            className="mt-2 inline-flex min-h-12 items-center"
          />
        </AccordionItem>
      </Accordion>
    </>
  )
}

/** What makes a good picture of a face. */
export function Tips() {
  const { tips } = useDict(words)
  return (
    <>
      <h2 className="text-lg">{tips.title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {tips.list.map((tip) => (
          <li key={tip} className="flex gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
            {tip}
          </li>
        ))}
      </ul>
    </>
  )
}

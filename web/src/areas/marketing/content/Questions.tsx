import { useEffect } from 'react'
import { targetOf } from '@/shared/navigation/scroll'
import type { QuestionAnswer } from '@/shared/page/payload'
import { Accordion, AccordionItem } from '@/shared/ui/Accordion'
import { RichText } from '@/shared/ui/RichText'

export function Questions({ items }: { items: QuestionAnswer[] }) {
  useEffect(() => {
    // A link to a question should open its answer, which the browser leaves closed.
    function openTarget() {
      const target = targetOf(window.location.hash)
      if (target instanceof HTMLDetailsElement) target.open = true
    }
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
  return (
    <Accordion>
      {items.map(({ id, question, answer_html }) => (
        <AccordionItem key={id} id={id} title={question}>
          <RichText kind="answer" html={answer_html} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

import { words } from '@/areas/apply/words/bank-statement'
import { useDict } from '@/shared/i18n/dictionary'
import { Accordion, AccordionItem } from '@/shared/ui/Accordion'

/** Bank by bank, and what is done with the file. */
export function StatementInstructions() {
  const t = useDict(words)
  return (
    <section>
      <h2 className="mb-3 text-xl">{t.banks}</h2>
      <Accordion>
        {[t.kaspi, t.halyk].map(({ title, steps }) => (
          <AccordionItem key={title} title={title}>
            <ol className="grid list-decimal gap-2 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </AccordionItem>
        ))}
        <AccordionItem title={t.otherBank.title}>
          <p>{t.otherBank.text}</p>
        </AccordionItem>
        <AccordionItem title={t.privacy.title}>
          <div className="grid gap-2">
            <p>{t.privacy.read}</p>
            <p>{t.privacy.not}</p>
            <p>{t.privacy.kept}</p>
          </div>
        </AccordionItem>
      </Accordion>
    </section>
  )
}

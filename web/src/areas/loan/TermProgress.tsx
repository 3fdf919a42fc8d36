import { callForFile } from '@/shared/api/call'
import { saveFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { termElapsed } from '@/shared/loan/due'
import { Figure, Figures } from '@/shared/loan/Figure'
import type { Loan } from '@/shared/loan/loan'
import { tokenManager } from '@/shared/session/session'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Section } from './Section'
import { words } from './words/loan'

/** How much of the term is over, and what has been paid. The bar is an SVG, whose width is an
 * attribute: the content security policy forbids inline styles. */
export function TermProgress({ loan }: { loan: Loan }) {
  const { progress: t } = useDict(words)
  const { passed, all, isOver } = termElapsed(loan.issued_on, loan.terms.ends_on, loan.today)
  return (
    <Section title={t.title}>
      <p className="font-medium">{isOver ? t.over(all) : t.days(passed, all)}</p>
      <svg aria-hidden className="mt-2 h-2 w-full">
        <rect width="100%" height="8" rx="4" className="fill-line" />
        <rect width={`${(passed / all) * 100}%`} height="8" rx="4" className="fill-primary" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {t.from} <DateText iso={loan.issued_on} short />
        </span>
        <span>
          {t.to} <DateText iso={loan.terms.ends_on} short />
        </span>
      </p>
      <div className="mt-1">
        <Figures>
          <Figure name={t.paid}>
            <MoneyText tiyn={loan.paid_tiyn} />
          </Figure>
        </Figures>
      </div>
      {loan.today < loan.terms.ends_on && (
        <AsyncButton
          variant="secondary"
          className="my-3"
          label={t.calendar}
          act={() => toCalendar(loan.id)}
        />
      )}
    </Section>
  )
}

/** The due dates of a loan as a calendar file with a reminder. */
async function toCalendar(id: string): Promise<void> {
  saveFile(
    await tokenManager.runAuthorized(() => callForFile(`/loans/${id}/calendar.ics`)),
    'zhedel.ics',
  )
}

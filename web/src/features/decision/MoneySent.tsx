import type { Application } from '@/features/application/application'
import type { Act } from '@/features/application/useApplication'
import { PaperList } from '@/features/papers/PaperList'
import { useDict } from '@/i18n/dictionary'
import { Button, ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { DateText } from '@/ui/DateText'
import { MoneyText } from '@/ui/MoneyText'
import { Fact } from './Haved'
import { words } from './words'

/** The loan that has just been paid out: its figures, its papers and the day to remember. */
export function MoneySent({ application, act }: { application: Application; act: Act }) {
  const { success: t } = useDict(words)
  const { loan, terms, signing } = application
  const first = terms?.payments[0]
  const papers = signing?.papers ?? []
  const dueOn = first?.on ?? loan?.due_on
  return (
    <>
      <Card as="section" look="raised">
        <dl className="grid gap-3">
          {terms && (
            <Fact name={t.took}>
              <MoneyText tiyn={terms.amount_tiyn} />
            </Fact>
          )}
          {first ? (
            <Fact name={t.giveBack}>
              <MoneyText tiyn={first.total_tiyn} className="text-xl" />
            </Fact>
          ) : (
            loan && (
              <Fact name={t.giveBackToday}>
                <MoneyText tiyn={loan.payoff_today_tiyn} />
              </Fact>
            )
          )}
          {dueOn && (
            <Fact name={t.due}>
              <DateText iso={dueOn} />
            </Fact>
          )}
          {loan && <Fact name={t.contract}>{loan.contract_number}</Fact>}
        </dl>
        <p className="mt-4 text-muted text-pretty">{t.early}</p>
      </Card>
      {papers.length > 0 && (
        <section>
          <h2 className="text-xl">{t.papers}</h2>
          <p className="mt-1 mb-4 text-muted">{t.papersText}</p>
          <PaperList papers={papers} contractNumber={signing?.contract_number} />
        </section>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button wide loading={act.isBusy} onClick={() => act.step('success_seen')}>
          {t.done}
        </Button>
        <ButtonLink to="clientarea" look="secondary" wide>
          {t.cabinet}
        </ButtonLink>
      </div>
    </>
  )
}

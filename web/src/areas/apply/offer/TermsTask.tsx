import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { DocumentList } from '@/areas/apply/documents/DocumentList'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { PayoutMethodText } from '@/shared/payout-methods/PayoutMethodText'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Column, TwoColumns } from '@/shared/ui/TwoColumns'
import { AgreeForm } from './AgreeForm'
import { Decline } from './Decline'
import { Figures, Line } from './Figures'
import { PendingDocuments } from './PendingDocuments'
import { LateTable, Schedule } from './TermsTables'
import type { Terms } from './terms'

interface Props {
  application: Application
  act: ApplicationActions
}

/** Everything to know before agreeing: figures, delays, rights, documents, and the payout method.
 */
export function TermsTask({ application, act }: Props) {
  const { accept: t } = useDict(words)
  const { terms, signing_package: signing, payout_method: target, can_cancel } = application
  if (!terms) return null
  return (
    <TwoColumns>
      <Column>
        <TermsCard terms={terms} />
        <Schedule payments={terms.payments} />
        <LateTable late={terms.late_costs} />
        <Notice kind="success" title={t.early.title}>
          <p className="mt-1">{t.early.text}</p>
        </Notice>
        {terms.has_cooling_off && (
          <Notice title={t.cooling.title}>
            <p className="mt-1">{t.cooling.text}</p>
          </Notice>
        )}
      </Column>
      <Column>
        <PayoutMethodLine target={target} canChange={!act.isReadOnly} />
        {act.isReadOnly ? (
          <>
            <Notice title={t.readOnly}>
              <ButtonLink to="form" variant="secondary" className="mt-3">
                {t.toSigning}
              </ButtonLink>
            </Notice>
            {signing && (
              <DocumentList
                documents={signing.documents}
                contractNumber={signing.contract_number}
              />
            )}
          </>
        ) : (
          <>
            {signing ? (
              <AgreeForm key={signing.sha256} signing={signing} act={act} />
            ) : (
              <PendingDocuments hasTarget={Boolean(target)} />
            )}
            {can_cancel && <Decline label={t.decline} act={act} />}
            <Button variant="quiet" wide onClick={() => act.step('reopen_offers')}>
              {t.others}
            </Button>
          </>
        )}
      </Column>
    </TwoColumns>
  )
}

interface PayoutMethodLineProps {
  target: Application['payout_method']
  canChange: boolean
}

/** The payout method, and the way to change it. */
function PayoutMethodLine({ target, canChange }: PayoutMethodLineProps) {
  const { accept: t } = useDict(words)
  return (
    <Card variant="tinted">
      <h2 className="text-lg">{t.target}</h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        {target ? <PayoutMethodText target={target} /> : <p>{t.noTarget}</p>}
        {canChange && (
          <ButtonLink to="card-get-card" variant="quiet" className="-mx-5">
            {t.change}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** The first page of the contract. */
function TermsCard({ terms }: { terms: Terms }) {
  const { figures: t } = useDict(words)
  return (
    <article className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card">
      <Figures terms={terms}>
        <dl className="py-4">
          <dt>{t.penalty}</dt>
          <dd className="font-semibold">{t.penaltyValue(percent(terms.penalty_rate_percent))}</dd>
        </dl>
        {terms.charges_max_tiyn != null && (
          <Line name={t.chargesMax} note={t.chargesMaxWhy}>
            <MoneyText tiyn={terms.charges_max_tiyn} />
          </Line>
        )}
      </Figures>
    </article>
  )
}

import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { DocumentList } from '@/areas/apply/documents/DocumentList'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Half, Halves } from '@/shared/ui/Halves'
import { Notice } from '@/shared/ui/Notice'
import { AgreeForm } from './AgreeForm'
import { Decline } from './Decline'
import { PendingDocuments } from './PapersToCome'
import { PayoutMethodLine } from './PayoutMethodLine'
import { TermsCard } from './TermsCard'
import { LateTable, Schedule } from './TermsTables'

interface Props {
  application: Application
  act: Act
}

/** Everything to know before agreeing: figures, delays, rights, papers, and where the money goes. */
export function TermsTask({ application, act }: Props) {
  const { accept: t } = useDict(words)
  const { terms, signing, target, can_cancel } = application
  if (!terms) return null
  return (
    <Halves>
      <Half>
        <TermsCard terms={terms} />
        <Schedule payments={terms.payments} />
        <LateTable late={terms.late} />
        <Notice kind="success" title={t.early.title}>
          <p className="mt-1">{t.early.text}</p>
        </Notice>
        {terms.has_cooling_off && (
          <Notice title={t.cooling.title}>
            <p className="mt-1">{t.cooling.text}</p>
          </Notice>
        )}
      </Half>
      <Half>
        <PayoutMethodLine target={target} canChange={!act.isReadOnly} />
        {act.isReadOnly ? (
          <>
            <Notice title={t.readOnly}>
              <ButtonLink to="form" look="secondary" className="mt-3">
                {t.toSigning}
              </ButtonLink>
            </Notice>
            {signing && (
              <DocumentList papers={signing.papers} contractNumber={signing.contract_number} />
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
            <Button look="quiet" wide onClick={() => act.step('other_offers')}>
              {t.others}
            </Button>
          </>
        )}
      </Half>
    </Halves>
  )
}

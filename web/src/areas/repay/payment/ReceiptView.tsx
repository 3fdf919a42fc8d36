import type { ReactNode } from 'react'
import type { Payment, Receipt } from '@/areas/repay/cards/pay-card'
import { PartList } from '@/areas/repay/repayment/PartList'
import { allocationLines } from '@/areas/repay/repayment/parts'
import { words } from '@/areas/repay/words/repayment'
import { callForFile } from '@/shared/api/call'
import { fileName, openFile, saveFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { Certificate } from '@/shared/loan/Certificate'
import { tokenManager } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { CircleCheck } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { PageHeading } from '@/shared/ui/PageHeading'
import { words as documentWords } from '@/shared/words/documents'

interface Props {
  payment: Payment
  receipt: Receipt
}

/** What was paid, its allocation and the rest, as stored by the server. */
export function ReceiptView({ payment, receipt }: Props) {
  const { receipt: t } = useDict(words)
  const isClosed = receipt.status_after === 'closed'
  const event = isClosed ? 'closed' : payment.kind === 'prolongation' ? 'prolonged' : 'paid'
  return (
    <>
      <PageHeading lead={t.lead[event]}>{t.title[event]}</PageHeading>
      <div className="mt-8 grid gap-6">
        <Card as="section" variant="raised">
          <dl>
            <dt className="text-muted">{t.amount}</dt>
            <dd>
              <MoneyText
                tiyn={receipt.amount_tiyn}
                className="block text-[2.25rem] leading-tight font-bold"
              />
            </dd>
          </dl>
          {isClosed && (
            <p className="mt-2 flex items-center gap-2 font-semibold text-success">
              <CircleCheck className="size-5 shrink-0" />
              {t.status} {t.closed}
            </p>
          )}
          <dl className="mt-4 grid gap-3 border-t border-line pt-4">
            <Fact name={t.contract}>{receipt.contract_number}</Fact>
            <Fact name={t.paidOn}>
              <DateText iso={receipt.value_date} />
            </Fact>
            {receipt.booking_date !== receipt.value_date && (
              <Fact name={t.bookedOn}>
                <DateText iso={receipt.booking_date} />
              </Fact>
            )}
            {receipt.prolonged_to && (
              <Fact name={t.newDue}>
                <DateText iso={receipt.prolonged_to} />
              </Fact>
            )}
            <Fact name={t.left}>
              <MoneyText tiyn={receipt.payoff_after_tiyn} />
            </Fact>
          </dl>
          <h2 className="mt-5 text-lg">{t.allocation}</h2>
          <PartList lines={allocationLines(receipt.allocation)} />
          <ReceiptFile id={payment.id} contractNumber={receipt.contract_number} />
        </Card>
        {isClosed && <Certificate loanId={payment.loan_id} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to={isClosed ? 'clientarea' : 'loan-details'} wide>
            {isClosed ? t.toCabinet : t.toLoan}
          </ButtonLink>
          {!isClosed && (
            <ButtonLink to="clientarea" variant="secondary" wide>
              {t.toCabinet}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

interface ReceiptFileProps {
  id: string
  contractNumber: string
}

/** The receipt as a document, to read or save. */
function ReceiptFile({ id, contractNumber }: ReceiptFileProps) {
  const { receipt: t } = useDict(words)
  const { files } = useDict(documentWords)
  const path = `/payments/${id}/receipt.pdf`
  async function save() {
    const file = await tokenManager.runAuthorized(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), fileName(files.receipt, contractNumber))
  }
  return (
    <div className="-mx-5 mt-2 -mb-2 flex flex-wrap">
      <AsyncButton variant="quiet" label={t.open} act={() => openFile(path)} />
      <AsyncButton variant="quiet" label={t.save} act={save} />
    </div>
  )
}

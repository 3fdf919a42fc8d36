import { useEffect, useRef, useState } from 'react'
import { words } from '@/areas/repay/words/guest'
import { call } from '@/shared/api/call'
import { languageOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { MoneyField } from '@/shared/forms/MoneyInput'
import { tiynText } from '@/shared/forms/money'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIin } from '@/shared/identity/iin'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { ChevronDown } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words as identity } from '@/shared/words/identity'
import { DebtLookup } from './DebtLookup'
import { guestProblemText, isContact, isContract, parseGuestTiyn } from './input'
import { storeOrder } from './order-store'

/** Paying for somebody: by one number, any amount, without learning whether they owe anything. */
export function GuestPayment() {
  const locale = useLocale()
  const { form: t, errors, debt } = useDict(words)
  const identityErrors = useDict(identity)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isSure = useRef(false)
  const form = useForm({
    initial: { iin: '', contract: '', sum: '', name: '', contact: '' },
    check: ({ iin, contract, sum, contact }) =>
      withoutEmpty({
        iin:
          iin === ''
            ? contract === ''
              ? errors.who
              : undefined
            : parseErrorText(parseIin(iin), identityErrors),
        contract: contract === '' || isContract(contract) ? undefined : errors.contract,
        sum: parseGuestTiyn(sum) === null ? errors.sum : undefined,
        name: undefined,
        contact: contact === '' || isContact(contact) ? undefined : errors.contact,
      }),
    onFailure(reason) {
      setFailure(guestProblemText(reason, locale))
      return true
    },
    // One number shows no initials: the payer has to confirm it.
    onChange() {
      isSure.current = false
      setAsking(false)
    },
    async send({ iin, contract, sum, name, contact }, key) {
      setFailure(null)
      if (contract === '' && !isSure.current) return setAsking(true)
      const started = await call(
        'POST /repayment/orders',
        {
          iin: iin === '' ? null : parsedValue(parseIin(iin)),
          contract_number: contract === '' ? null : contract,
          amount_tiyn: parseGuestTiyn(sum) ?? 0,
          payer_name: name === '' ? null : name,
          payer_contact: contact === '' ? null : contact,
          language: languageOf(locale),
        },
        { key },
      )
      storeOrder({ id: started.order.id, key: started.key })
      if (started.order.url) window.location.assign(started.order.url)
    },
  })
  useLinkedNumber((contract) => form.set({ contract }))

  return (
    <>
      <Form form={form} label={t.title} className="mt-6">
        <h2>{t.title}</h2>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-1 text-lg font-semibold">{t.who}</legend>
          <p className="text-sm text-muted text-pretty">{t.whoHint}</p>
          <FormField
            form={form}
            name="iin"
            label={t.iin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
          />
          <FormField
            form={form}
            name="contract"
            label={t.contract}
            hint={t.contractHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
          />
        </fieldset>
        <MoneyField
          hasTiyn
          form={form}
          name="sum"
          label={t.sum}
          hint={t.sumHint}
          className="figures max-w-64"
        />
        <details className="group rounded-card bg-raised px-5">
          <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium hover:text-primary">
            {t.payer}
            <ChevronDown className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid gap-5 pb-5">
            <p className="text-sm text-muted">{t.payerHint}</p>
            <FormField form={form} name="name" label={t.name} autoComplete="name" maxLength={100} />
            <FormField
              form={form}
              name="contact"
              label={t.contact}
              autoComplete="off"
              maxLength={254}
            />
          </div>
        </details>
        {isAsking ? (
          <ConfirmIin
            iin={form.values.iin}
            sum={parseGuestTiyn(form.values.sum) ?? 0}
            isBusy={form.isBusy}
            onYes={() => {
              isSure.current = true
              form.submit()
            }}
            onNo={() => setAsking(false)}
          />
        ) : (
          <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
            {t.submit}
          </Button>
        )}
        <p className="text-sm text-muted text-pretty">{t.nothingOwed}</p>
        <p className="text-sm text-muted text-pretty">{t.safe}</p>
      </Form>
      <DebtLookup
        iin={form.values.iin}
        contract={form.values.contract}
        onTake={(tiyn) => {
          form.set({ sum: tiynText(tiyn) })
          toast(debt.taken)
          document.getElementById(form.idOf('sum'))?.focus()
        }}
      />
    </>
  )
}

interface ConfirmIinProps {
  iin: string
  sum: number
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Confirms the number before paying: with a wrong digit the payment goes to somebody else. */
function ConfirmIin({ iin, sum, isBusy, onYes, onNo }: ConfirmIinProps) {
  const { form: t } = useDict(words)
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset ref={box} tabIndex={-1} aria-label={t.sure.title} className="min-w-0 outline-none">
      <Notice kind="warning" title={t.sure.title}>
        <p className="mt-1 text-pretty">{t.sure.text}</p>
        <p className="mt-2 font-semibold">
          <span className="figures">{iin}</span>, <MoneyText tiyn={sum} />
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button loading={isBusy} onClick={onYes}>
            {t.sure.yes}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t.sure.no}
          </Button>
        </div>
      </Notice>
    </fieldset>
  )
}

/** The number in a link that we sent: it fills the field and grants nothing. */
function useLinkedNumber(onNumber: (contract: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser takes over
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const [c, s] = [query.get('c'), query.get('s')]
    if (!c || !s) return
    call('GET /repayment/link', undefined, { query: { c, s } }).then(
      ({ contract_number }) => contract_number && onNumber(contract_number),
      // Otherwise the number can be typed.
      () => {},
    )
  }, [])
}

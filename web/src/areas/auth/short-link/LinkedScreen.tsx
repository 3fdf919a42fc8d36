import { useEffect, useState } from 'react'
import { words } from '@/areas/auth/words/short-link'
import { call } from '@/shared/api/call'
import { problemText } from '@/shared/api/problems'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import { languageOf, type SentCode, sentCodeOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { readSignedInHint } from '@/shared/session/device-flags'
import { tokenManager } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { words as identity } from '@/shared/words/identity'
import { routeOf, type Target } from './target'

interface Props {
  linkKey: string
  target: Target
  phone: string
}

/** A valid link: its target, and the code that is required first. */
export function LinkedScreen({ linkKey, target, phone }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isIn, setIn] = useState(false)
  useEffect(() => setIn(readSignedInHint()), [])

  async function sendCode() {
    setBusy(true)
    setFailure(null)
    try {
      const body = { key: linkKey, language: languageOf(locale) }
      setSent(sentCodeOf(await call('POST /short-links/codes', body)))
    } catch (reason) {
      setFailure(problemText(reason, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      <PageHeading lead={t.lead[target]}>{t.title[target]}</PageHeading>
      {isIn && (
        <Notice title={t.alreadyIn} className="mt-6">
          <ButtonLink to={routeOf[target]} className="mt-3">
            {t.open}
          </ButtonLink>
        </Notice>
      )}
      <p className="mt-6 text-pretty">{sent ? t.sent(phone) : t.safe(phone)}</p>
      <div aria-live="polite">
        {failure && (
          <Notice kind="danger" className="mt-4">
            {failure}
          </Notice>
        )}
      </div>
      {sent ? (
        <LinkCode
          linkKey={linkKey}
          target={target}
          sent={sent}
          isBusy={isBusy}
          onResend={sendCode}
        />
      ) : (
        <Button loading={isBusy} onClick={sendCode} className="mt-6 min-h-14 text-lg">
          {t.getCode}
        </Button>
      )}
    </div>
  )
}

interface LinkCodeProps {
  linkKey: string
  target: Target
  sent: SentCode
  isBusy: boolean
  onResend: () => void
}

/** The code sent to the account's phone; using it uses up the link. */
function LinkCode({ linkKey, target, sent, isBusy, onResend }: LinkCodeProps) {
  const locale = useLocale()
  const t = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { key: linkKey, code_id: sent.code_id, code: parsedValue(parseOtp(code)) }
      tokenManager.startSession(await call('POST /session/link', proof, { key }))
      go(href(routeOf[target], locale), { replace: true })
    },
  })
  return (
    <Form form={form} label={t.title[target]} className="mt-6">
      <CodeEntry form={form} sent={sent} isResending={isBusy} onResend={onResend} />
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {t.enter}
      </Button>
    </Form>
  )
}

import '@/shared/ui/private-style'
import { useEffect, useState } from 'react'
import { LinkedScreen } from '@/areas/auth/short-link/LinkedScreen'
import type { Target } from '@/areas/auth/short-link/target'
import { words } from '@/areas/auth/words/short-link'
import { call } from '@/shared/api/call'
import { MessagePage } from '@/shared/content/MessagePage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { Skeleton } from '@/shared/ui/Skeleton'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].landing.title })

type LinkState =
  | { kind: 'nothing' }
  | { kind: 'looking' }
  | { kind: 'link'; linkKey: string; target: Target; phone: string }

/** The landing page of links in messages. It signs nobody in; without a valid key, or if the key
 * cannot be checked, it only shows the ways on. */
export default function ShortAccess() {
  const [state, setState] = useState<LinkState>({ kind: 'nothing' })
  useEffect(() => {
    const linkKey = new URLSearchParams(window.location.search).get('k')
    if (!linkKey) return
    setState({ kind: 'looking' })
    call('GET /short-links', undefined, { query: { k: linkKey } }).then(
      ({ target, phone_masked }) =>
        setState(
          target && phone_masked
            ? { kind: 'link', linkKey, target, phone: phone_masked }
            : { kind: 'nothing' },
        ),
      () => setState({ kind: 'nothing' }),
    )
  }, [])
  if (state.kind === 'looking') {
    return (
      <div aria-busy className="mx-auto grid w-full max-w-xl gap-4 px-4 pt-10 sm:px-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton />
        <Skeleton className="h-14 w-1/2" />
      </div>
    )
  }
  return state.kind === 'link' ? <LinkedScreen {...state} /> : <MissingKey />
}

function MissingKey() {
  const { login, repayment, ...t } = useDict(words).landing
  return (
    <MessagePage {...t}>
      <ButtonLink to="login">{login}</ButtonLink>
      <ButtonLink to="repayment" variant="secondary">
        {repayment}
      </ButtonLink>
      <PhoneLink variant="quiet" />
    </MessagePage>
  )
}

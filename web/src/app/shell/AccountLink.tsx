import { type ComponentProps, useEffect, useState } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { readSignedInHint } from '@/shared/session/device-flags'
import { ButtonLink } from '@/shared/ui/Button'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'wide'>

/** To the client area if signed in, else to the login. Only the browser knows which; space is
 * reserved for both labels, so that nothing moves. */
export function AccountLink(props: Props) {
  const { path } = useApp().payload
  const { login, account } = useDict(words)
  const [isIn, setIn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may sign in on any page
  useEffect(() => {
    const update = () => setIn(readSignedInHint())
    update()
    // Another tab has signed in or out.
    addEventListener('storage', update)
    return () => removeEventListener('storage', update)
  }, [path])
  return (
    <ButtonLink to={isIn ? 'clientarea' : 'login'} {...props}>
      <span className="grid justify-items-center *:[grid-area:1/1]">
        <span className={isIn ? 'invisible' : undefined}>{login}</span>
        <span className={isIn ? undefined : 'invisible'}>{account}</span>
      </span>
    </ButtonLink>
  )
}

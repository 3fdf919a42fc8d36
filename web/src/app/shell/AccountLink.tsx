import { type ComponentProps, useEffect, useState } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { readSignedInHint } from '@/shared/session/device-flags'
import { ButtonLink } from '@/shared/ui/Button'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'wide'>

/** To the client area for somebody who has signed in, to the login for everybody else. Only the
 * browser knows which; room is kept for both words, so that nothing moves when it tells. */
export function AccountLink(props: Props) {
  const { path } = useApp().payload
  const { login, account } = useDict(words)
  const [isIn, setIn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may sign in on any page
  useEffect(() => {
    const update = () => setIn(readSignedInHint())
    update()
    // Told when another tab has signed in or out.
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

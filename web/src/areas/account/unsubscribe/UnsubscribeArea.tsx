import { useEffect, useState } from 'react'
import { words } from '@/areas/account/words/unsubscribe'
import { call } from '@/shared/api/call'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { ChannelSwitches } from './ChannelSwitches'
import { LinkRequest } from './LinkRequest'

/** What the link of a message ends, or the way to get such a link. Opening it changes nothing:
 * programs that look through messages open links too. */
export function UnsubscribeArea() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(window.location.search).get('t') ?? ''), [])
  if (token === null) return <Skeleton className="mt-8 h-40 noscript:hidden" />
  return token === '' ? <LinkRequest /> : <OfLink token={token} />
}

function OfLink({ token }: { token: string }) {
  const t = useDict(words)
  const loaded = useQuery(() => call('GET /unsubscriptions', undefined, { query: { t: token } }), 0)
  return (
    <div className="mt-8">
      <QueryArea query={loaded}>
        {(found) => {
          if (!found.is_known) return <LinkRequest isBad />
          if (!found.marketing_sms && !found.marketing_email) {
            return (
              <Notice kind="success" title={t.nothing.title}>
                <p className="mt-1">{t.nothing.text}</p>
              </Notice>
            )
          }
          return <ChannelSwitches token={token} found={found} />
        }}
      </QueryArea>
    </div>
  )
}

import { words } from '@/areas/apply/words/biometry'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { usePolling } from '@/shared/lib/polling'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { LoaderCircle } from '@/shared/ui/icons'

interface Props {
  /** Reloads the application. */
  reload: () => Promise<void>
}

const PAUSE_MS = 4000

/** The same application on a phone, by a QR code. */
export function ContinueOnPhone({ reload }: Props) {
  const { phone: t } = useDict(words)
  const locale = useLocale()
  const { sessionGeneration, isIn } = useSession()
  const query = useQuery({
    key: ['handoff'],
    load: () =>
      callAuthorized('GET /application/handoff', undefined, {
        query: { language: languageOf(locale) },
      }),
    sessionGeneration,
    isEnabled: isIn,
  })
  // The phone continues the application, and this screen follows.
  usePolling(reload, PAUSE_MS)
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-pretty">{t.text}</p>
      <div className="mt-4">
        <QueryArea query={query}>
          {({ qr_svg, url }) => (
            <div className="grid justify-items-center gap-3">
              {/* As a picture of its own: nothing inside it can act on the page. */}
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
                alt={t.alt}
                width="208"
                height="208"
                className="size-52 rounded-control bg-white p-2"
              />
              <p className="w-full text-sm break-all text-muted">
                {t.link} <span className="text-ink">{url}</span>
              </p>
              <p role="status" className="flex items-center gap-2">
                <LoaderCircle className="size-5 animate-spin text-primary" />
                {t.waiting}
              </p>
            </div>
          )}
        </QueryArea>
      </div>
    </Card>
  )
}

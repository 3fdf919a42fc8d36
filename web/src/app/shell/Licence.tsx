import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useApp } from '@/shared/page/context'
import { telOf } from '@/shared/ui/PhoneLink'

/** Who lends, under which licence and how to reach them: on every page. */
export function Licence() {
  const { site, locale } = useApp().payload
  const { footer } = useDict(words)
  return (
    <div className="grid gap-x-8 gap-y-4 text-sm text-muted sm:grid-cols-2 lg:grid-cols-4">
      <div className="sm:col-span-2">
        <p className="font-semibold text-ink">{site.legal_name}</p>
        <p>
          {footer.bin} {site.bin}
        </p>
        <p>{footer.licenceLine(site.licence_number, date(site.licence_date, locale))}</p>
        <p>{site.regulator}</p>
      </div>
      <div>
        <p className="font-semibold text-ink">{footer.address}</p>
        <p>{site.address}</p>
        <p className="mt-2 font-semibold text-ink">{footer.hours}</p>
        <p>{site.hours}</p>
      </div>
      <div>
        <p>
          <a
            href={telOf(site.phone)}
            className="inline-flex whitespace-nowrap min-h-9 items-center text-lg font-semibold text-ink hover:text-primary"
          >
            {site.phone}
          </a>
        </p>
        <p>
          <a
            href={`mailto:${site.email}`}
            className="inline-flex min-h-9 items-center text-primary underline underline-offset-4"
          >
            {site.email}
          </a>
        </p>
      </div>
    </div>
  )
}

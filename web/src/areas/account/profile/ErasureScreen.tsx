import { useEffect, useRef } from 'react'
import { words } from '@/areas/account/words/profile'
import { useDict } from '@/shared/i18n/dictionary'
import { ButtonLink } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'
import type { ErasureResult } from './OwnDataSection'

/** What data is retained, and why. */
export function ErasureScreen({ result: { retained } }: { result: ErasureResult }) {
  const { erased: t } = useDict(words)
  const area = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone with the account.
  useEffect(() => area.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={area} className="max-w-xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {retained.length === 0 ? (
        <p className="mt-6">{t.nothing}</p>
      ) : (
        <>
          <h2 className="mt-8 text-xl">{t.retentionTitle}</h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            {retained.map(({ category, reason, years }) => (
              <li key={category + reason}>
                {t.categories[category]}: {t.years(years)}, {t.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink to="home" className="mt-8">
        {t.home}
      </ButtonLink>
    </div>
  )
}

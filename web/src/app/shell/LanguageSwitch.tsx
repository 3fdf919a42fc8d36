import { useEffect, useState } from 'react'
import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'
import type { Locale } from '@/shared/i18n/locale'
import { Link } from '@/shared/navigation/Link'
import { href } from '@/shared/navigation/routes'
import { useApp } from '@/shared/page/context'
import type { Payload } from '@/shared/page/payload'

export const tags: Record<Locale, string> = { ru: 'ru-KZ', kz: 'kk-KZ' }

export function otherLocale(locale: Locale): Locale {
  return locale === 'ru' ? 'kz' : 'ru'
}

/** An error page has no alternate either, but it is no page that exists in one language only. */
export function isOneLanguagePage({ alternate_path, error }: Payload): boolean {
  return alternate_path === null && error === null
}

/** To the same page in the other language, or to its home page if there is none. */
export function LanguageSwitch() {
  const { payload } = useApp()
  const { language } = useDict(words)
  const other = otherLocale(payload.locale)
  const [visit, setVisit] = useState({ path: '', query: '' })

  // The server never sees the query (pages are cached without it), so the browser adds it; and
  // again before a click, since a page may change its query: the other language then shows the same
  // part.
  const update = () => setVisit({ path: payload.path, query: window.location.search })
  useEffect(update, [payload.path])
  const query = visit.path === payload.path ? visit.query : ''

  return (
    <Link
      data-language-switch
      href={payload.alternate_path === null ? href('home', other) : payload.alternate_path + query}
      lang={tags[other]}
      hrefLang={tags[other]}
      onPointerEnter={update}
      onFocus={update}
      aria-describedby={isOneLanguagePage(payload) ? 'one-language' : undefined}
      className="inline-flex min-h-12 items-center rounded-control px-3 text-[0.9375rem] font-medium text-muted hover:text-primary"
    >
      {language.other}
    </Link>
  )
}

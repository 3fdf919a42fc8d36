import type { Locale } from '@/shared/i18n/locale'

type Key = 'howToGet' | 'howToRepay' | 'faq' | 'blog' | 'contacts'

const items: { to: string; key: Key; russianOnly?: boolean }[] = [
  { to: 'how-to-get', key: 'howToGet' },
  { to: 'how-to-repay', key: 'howToRepay' },
  { to: 'faq', key: 'faq' },
  { to: 'blog', key: 'blog', russianOnly: true },
  { to: 'contacts', key: 'contacts' },
]

/** The main menu; the list of articles exists in Russian only. */
export function mainNav(locale: Locale) {
  return items.filter((item) => locale === 'ru' || !item.russianOnly)
}

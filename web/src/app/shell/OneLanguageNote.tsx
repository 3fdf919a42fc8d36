import { useApp } from '@/app/context'
import { useDict } from '@/i18n/dictionary'
import { column } from './Frame'
import { isOneLanguagePage, otherLocale, tags } from './LanguageSwitch'
import { words } from './words'

/** Says, in both languages, why the switch leads to the home page. */
export function OneLanguageNote() {
  const { payload } = useApp()
  const { language } = useDict(words)
  if (!isOneLanguagePage(payload)) return null
  return (
    <div className="bg-raised">
      <p id="one-language" className={`${column} py-2 text-right text-sm text-muted`}>
        <span className="hidden sm:inline">{language.onlyHere}. </span>
        <span lang={tags[otherLocale(payload.locale)]}>{language.onlyHereOther}</span>
      </p>
    </div>
  )
}

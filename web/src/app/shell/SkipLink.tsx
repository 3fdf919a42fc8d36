import { words } from '@/app/words/shell'
import { useDict } from '@/shared/i18n/dictionary'

/** First stop of the keyboard: past the menu, to the text. */
export function SkipLink() {
  const { skip } = useDict(words)
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
    >
      {skip}
    </a>
  )
}

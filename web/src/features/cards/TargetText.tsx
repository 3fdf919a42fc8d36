import { useDict } from '@/i18n/dictionary'
import { nameOf, type Target } from './target'
import { words } from './words'

/** A card or an account in one line: what it is, whose bank's, and how long it is good. */
export function TargetText({ target }: { target: Target }) {
  const t = useDict(words)
  return (
    <span>
      <span className="block text-sm text-muted">{t.kinds[target.kind]}</span>
      <span className="font-medium">{nameOf(target)}</span>
      {target.expires && (
        <span className="whitespace-nowrap text-muted">, {t.list.expires(target.expires)}</span>
      )}
    </span>
  )
}

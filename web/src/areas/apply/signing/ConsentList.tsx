import { words } from '@/areas/apply/words/signing'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentTexts, consentVersion } from '@/shared/consents/consents'
import { shortHash } from '@/shared/documents/document'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { Folded } from '@/shared/ui/Folded'
import { words as paperWords } from '@/shared/words/documents'

/** The sentences that are signed, in the edition of today, with the hash over all of them. */
export function ConsentList({ sha256 }: { sha256: string }) {
  const t = useDict(words)
  const locale = useLocale()
  const { hashes, hashWhy } = useDict(paperWords)
  return (
    <Card>
      <ul className="grid list-disc gap-3 pl-5">
        {consentTexts
          .filter(({ is_required }) => is_required)
          .map((text) => (
            <li key={text.kind}>
              <ConsentSentence text={text} />
            </li>
          ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t.edition(date(consentVersion, locale))}</p>
      <Folded title={hashes} className="text-sm">
        <p className="text-muted text-pretty">{hashWhy}</p>
        <p className="mt-2 font-mono break-words">{shortHash(sha256)}</p>
      </Folded>
    </Card>
  )
}

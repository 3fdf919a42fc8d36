import { useDict } from '@/shared/i18n/dictionary'
import type { Kind } from './view'
import { words } from './words/help'

/** The customer's rights by law. */
export function LawNote({ kind }: { kind: Kind }) {
  const { law } = useDict(words)
  const notes = {
    fraud: [law.fraud, law.police],
    deferral: [law.hardship, law.vulnerable],
    restructuring: [law.hardship, law.vulnerable],
    complaint: [law.complaint],
    message: [law.message],
  }[kind]
  return notes.map((note) => (
    <p key={note} className="mt-2 text-pretty text-muted">
      {note}
    </p>
  ))
}

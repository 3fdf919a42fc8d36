import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { LoaderCircle } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'

/** Documents are made for the day and the card: until they exist nothing can be agreed to. */
export function PendingDocuments({ hasTarget }: { hasTarget: boolean }) {
  const { documents: t } = useDict(words).accept
  if (!hasTarget) return <Notice kind="warning">{t.needTarget}</Notice>
  return (
    <div role="status" className="flex gap-4 rounded-card bg-raised p-5">
      <LoaderCircle className="size-6 shrink-0 animate-spin text-primary" />
      <div>
        <p className="font-semibold">{t.making}</p>
        <p className="mt-1 text-muted">{t.makingText}</p>
      </div>
    </div>
  )
}

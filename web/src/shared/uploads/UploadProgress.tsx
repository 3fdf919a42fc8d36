import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { words } from '@/shared/words/form'

export function UploadProgress({ share, className = '' }: { share: number; className?: string }) {
  const { upload: t } = useDict(words)
  const text = t.sending(percent(String(Math.round(share * 100))))
  return (
    <div className={className}>
      {/* A screen reader hears the start; the bar itself holds the rest. */}
      <p aria-hidden>{text}</p>
      <progress
        aria-label={t.progress}
        value={share}
        max={1}
        className="mt-1 h-2 w-full accent-primary"
      />
    </div>
  )
}

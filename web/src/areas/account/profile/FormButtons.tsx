import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/form'

interface Props {
  isBusy: boolean
  submit: string
  onCancel: () => void
}

export function FormButtons({ isBusy, submit, onCancel }: Props) {
  const t = useDict(words)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  )
}

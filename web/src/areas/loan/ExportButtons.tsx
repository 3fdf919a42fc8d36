import { callForFile } from '@/shared/api/call'
import { saveFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { tokenManager } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import { words } from './words/loan'

interface Props {
  label: string
  /** The API path without its extension. */
  path: string
  /** The file name without its extension. */
  name: string
}

/** Exports a list as CSV and PDF. */
export function ExportButtons({ label, path, name }: Props) {
  const { export: t } = useDict(words)
  const save = async (kind: 'csv' | 'pdf') => {
    const file = await tokenManager.runAuthorized(() => callForFile(`${path}.${kind}`))
    saveFile(file, `${name}.${kind}`)
    toast(t.saved)
  }
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">{label}</legend>
      <AsyncButton variant="secondary" label={t.csv} act={() => save('csv')} />
      <AsyncButton variant="secondary" label={t.pdf} act={() => save('pdf')} />
    </fieldset>
  )
}

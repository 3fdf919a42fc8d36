import { useState } from 'react'
import { CASE_FILES_MAX, UPLOAD_BYTES_MAX } from '@/shared/api/constants'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { FileInput } from '@/shared/uploads/FileInput'
import { words } from './words/help'

export const ACCEPT = 'application/pdf,image/jpeg,image/png'

interface Props {
  files: File[]
  onChange: (files: File[]) => void
}

/** What is wrong with another file before it is uploaded, if anything. */
export function fileErrorOf(
  file: File,
  count: number,
  t: { tooLarge: string; tooMany: string },
): string | null {
  if (count >= CASE_FILES_MAX) return t.tooMany
  return file.size > UPLOAD_BYTES_MAX ? t.tooLarge : null
}

/** Files that are uploaded with a case. */
export function FileChoice({ files, onChange }: Props) {
  const { form: t } = useDict(words)
  const [error, setError] = useState<string | null>(null)

  function add(file: File) {
    const nextError = fileErrorOf(file, files.length, t)
    setError(nextError)
    if (!nextError) onChange([...files, file])
  }

  return (
    <div>
      <p className="text-lg font-medium leading-snug">{t.files}</p>
      <p className="mt-0.5 text-sm text-muted">{t.filesHint}</p>
      <ul className="mt-2 empty:hidden">
        {files.map((file, index) => (
          <li
            key={`${file.name}-${file.lastModified}-${file.size}`}
            className="flex items-center justify-between gap-3"
          >
            <span className="min-w-0 truncate">{file.name}</span>
            <Button
              variant="quiet"
              aria-label={t.removeFile(file.name)}
              onClick={() => onChange(files.filter((_, at) => at !== index))}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <Notice kind="danger" className="mt-2">
          {error}
        </Notice>
      )}
      <div className="mt-3">
        <FileInput label={t.addFile} about={t.files} accept={ACCEPT} onFile={add} />
      </div>
    </div>
  )
}

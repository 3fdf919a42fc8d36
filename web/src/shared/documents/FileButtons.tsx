import { useState } from 'react'
import { callForFile } from '@/shared/api/call'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { tokenManager } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/documents'
import { DocumentReader, type ReadDocument } from './DocumentReader'
import { kilobytes, openFile, saveFile } from './document'

interface Props {
  name: string
  bytes: number
  /** The API path of the PDF. */
  path: string
  /** What it is called when it is saved. */
  fileName: string
  /** Its text, if it can be read without a PDF. */
  read?: ReadDocument
}

/** Reads a document on the page, opens its PDF, or saves it. */
export function FileButtons({ name, bytes, path, fileName, read }: Props) {
  const t = useDict(words)
  const [isReading, setReading] = useState(false)
  const size = t.size(kilobytes(bytes))
  async function save() {
    const file = await tokenManager.runAuthorized(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), fileName)
  }
  return (
    <>
      <div className="-mx-5 flex flex-wrap">
        {read && (
          <Button
            variant="quiet"
            aria-expanded={isReading}
            aria-label={t.readLabel(name)}
            onClick={() => setReading(!isReading)}
          >
            {isReading ? t.stopReading : t.read}
          </Button>
        )}
        <AsyncButton
          variant="quiet"
          label={t.open}
          aria-label={t.openLabel(name, size)}
          act={() => openFile(path)}
        />
        <AsyncButton
          variant="quiet"
          label={`${t.save}, ${size}`}
          aria-label={t.saveLabel(name, size)}
          act={save}
        />
      </div>
      {read && isReading && (
        <DocumentReader path={path} read={read} onClose={() => setReading(false)} />
      )}
    </>
  )
}

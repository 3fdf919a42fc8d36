import { openFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { uploadAuthorized, useUpload } from '@/shared/uploads/useUpload'
import { ACCEPT, fileErrorOf } from './FileChoice'
import type { HelpRequest } from './RequestView'
import { words } from './words/help'

interface Props {
  request: HelpRequest
  isOpen: boolean
  onChanged: (request: HelpRequest) => void
}

/** Uploaded files, and a field for more while the case is open. */
export function RequestFiles({ request: { id, files }, isOpen, onChanged }: Props) {
  const t = useDict(words)
  const sending = useUpload()
  if (!isOpen && files.length === 0) return null

  async function add(file: File) {
    const error = fileErrorOf(file, files.length, t.form)
    if (error) return sending.showFailure(error)
    const isThere = await sending.run(async (onProgress) => {
      const params = { id }
      onChanged(await uploadAuthorized('POST /cases/{id}/files', file, { params, onProgress }))
    })
    if (isThere) toast(t.request.fileAdded)
  }

  return (
    <section aria-labelledby="files-title">
      <h3 id="files-title" className="text-xl">
        {t.request.files}
      </h3>
      <ol className="mt-2 divide-y divide-line empty:hidden">
        {files.map(({ id: file, media, size_bytes: bytes, uploaded_at: at }, index) => {
          const name = t.request.file(String(index + 1))
          return (
            <li key={file} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                {name}, {media.toUpperCase()},{' '}
                {t.request.fileSize(String(Math.max(1, Math.round(bytes / 1000))))},{' '}
                <MomentText at={at} />
              </span>
              <AsyncButton
                variant="quiet"
                label={t.request.open}
                aria-label={`${t.request.open}: ${name}`}
                act={() => openFile(`/cases/${id}/files/${file}`)}
              />
            </li>
          )
        })}
      </ol>
      {sending.failure && (
        <Notice kind="danger" className="mt-3">
          {sending.failure}
        </Notice>
      )}
      {sending.share !== null && <UploadProgress share={sending.share} />}
      {isOpen && (
        <>
          <p className="mt-2 text-sm text-muted">{t.form.filesHint}</p>
          <div className="mt-3">
            <FileInput
              label={t.form.addFile}
              about={t.request.files}
              accept={ACCEPT}
              isDisabled={sending.share !== null}
              onFile={add}
            />
          </div>
        </>
      )}
    </section>
  )
}

import { useCallback, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { Fixes } from '@/areas/apply/application/Fixes'
import { CameraFaultNotice } from '@/areas/apply/camera/CameraFaultNotice'
import { useCamera } from '@/areas/apply/camera/useCamera'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { words } from '@/areas/apply/words/id-documents'
import { ActButton } from '@/shared/forms/ActButton'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { uploadAuthorized } from '@/shared/uploads/upload-authorized'
import { useUpload } from '@/shared/uploads/useUpload'
import { DocumentCamera } from './DocumentCamera'
import { DraftView } from './DraftView'
import { captures, type Document } from './document'
import { Status } from './Status'
import { useDraft } from './useDraft'

interface Props {
  document: Document
  isReadOnly: boolean
  /** The application after a file has come or gone. */
  onChanged: (application: Application) => void
}

/** One document that is asked for: what it is, how it stands, and the ways to send it. */
export function DocumentCard({ document, isReadOnly, onChanged }: Props) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const { kind, status, reasons, hints, sent_at } = document
  const { title, hint } = t.kinds[kind]
  const camera = useCamera(captures[kind].facing)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const drafting = useDraft()
  const sending = useUpload()
  const isSent = status === 'sent' || status === 'accepted'
  const params = { kind }

  async function send() {
    const file = drafting.draft?.file
    if (!file) return
    const isThere = await sending.run(async (onProgress) => {
      onChanged(
        await uploadAuthorized('PUT /application/documents/{kind}', file, { params, onProgress }),
      )
    })
    if (isThere) drafting.drop()
  }

  async function remove(key: string) {
    onChanged(
      await callAuthorized('DELETE /application/documents/{kind}', undefined, { params, key }),
    )
    toast(t.removed)
  }

  return (
    <Card as="li" look="raised">
      <h2 className="text-lg">{title}</h2>
      <Status status={status} />
      {sent_at && isSent && (
        <p className="text-sm text-muted">
          {t.sentAt} <MomentText at={sent_at} />
        </p>
      )}
      {!isSent && <p className="mt-1 text-muted text-pretty">{hint}</p>}
      <div className="mt-3 grid gap-3 empty:hidden">
        <Fixes reasons={status === 'refused' ? reasons : []} />
        {status === 'sent' && hints.map((seen) => <Notice key={seen}>{t.seen[seen]}</Notice>)}
        {camera.fault && <CameraFaultNotice fault={camera.fault} onRetry={() => setOpen(true)} />}
        {drafting.isReading && <p role="status">{c.reading}</p>}
        {drafting.draft && <DraftView draft={drafting.draft} />}
        {sending.failure && <Notice kind="danger">{sending.failure}</Notice>}
        {sending.share !== null && <UploadProgress share={sending.share} />}
      </div>
      {!isReadOnly && status !== 'accepted' && sending.share === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          {drafting.draft && (
            <Button onClick={send}>{sending.failure ? c.sendAgain : c.send}</Button>
          )}
          <Button
            look={drafting.draft || isSent ? 'secondary' : 'primary'}
            onClick={() => {
              sending.showFailure(null)
              setOpen(true)
            }}
          >
            {drafting.draft || isSent ? t.again : t.camera}
          </Button>
          <FileInput
            label={t.file}
            about={title}
            accept="image/*,application/pdf"
            onFile={async (file) => {
              sending.showFailure((await drafting.fromFile(file)) ? null : c.notPicture)
            }}
          />
          {status === 'sent' && !drafting.draft && (
            <ActButton
              look="quiet"
              label={t.remove}
              aria-label={t.removeLabel(title)}
              act={remove}
            />
          )}
        </div>
      )}
      {isOpen && (
        <DocumentCamera
          kind={kind}
          camera={camera}
          onClose={close}
          onShot={(picture) => {
            setOpen(false)
            drafting.fromCamera(picture)
          }}
        />
      )}
    </Card>
  )
}

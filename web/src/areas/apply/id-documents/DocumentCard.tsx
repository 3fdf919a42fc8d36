import { useCallback, useEffect, useRef, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { FixNotice } from '@/areas/apply/application/FixNotice'
import { CameraButton, CameraDialog, tool } from '@/areas/apply/camera/CameraDialog'
import { CameraErrorNotice } from '@/areas/apply/camera/CameraErrorNotice'
import { type Picture, pictureOf } from '@/areas/apply/camera/picture'
import { type Camera, useCamera } from '@/areas/apply/camera/useCamera'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { words } from '@/areas/apply/words/id-documents'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { type CircleAlert, CircleCheck, Info, icon, RotateCcw } from '@/shared/ui/icons'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { uploadAuthorized, useUpload } from '@/shared/uploads/useUpload'
import { captures, type Document, PAGE_LIMIT } from './document'
import { type Draft, useDraft } from './useDraft'

interface Props {
  document: Document
  isReadOnly: boolean
  /** The application after a file was added or removed. */
  onChanged: (application: Application) => void
}

/** One requested document: what it is, its status, and the ways to upload it. */
export function DocumentCard({ document, isReadOnly, onChanged }: Props) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const { kind, status, reasons, hints, uploaded_at } = document
  const { title, hint } = t.kinds[kind]
  const camera = useCamera(captures[kind].facing)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const draftState = useDraft()
  const sending = useUpload()
  const isSent = status === 'uploaded' || status === 'accepted'
  const params = { kind }

  async function send() {
    const file = draftState.draft?.file
    if (!file) return
    const isThere = await sending.run(async (onProgress) => {
      onChanged(
        await uploadAuthorized('PUT /application/uploads/{kind}', file, { params, onProgress }),
      )
    })
    if (isThere) draftState.drop()
  }

  async function remove(key: string) {
    onChanged(
      await callAuthorized('DELETE /application/uploads/{kind}', undefined, { params, key }),
    )
    toast(t.removed)
  }

  return (
    <Card as="li" variant="raised">
      <h2 className="text-lg">{title}</h2>
      <Status status={status} />
      {uploaded_at && isSent && (
        <p className="text-sm text-muted">
          {t.sentAt} <MomentText at={uploaded_at} />
        </p>
      )}
      {!isSent && <p className="mt-1 text-muted text-pretty">{hint}</p>}
      <div className="mt-3 grid gap-3 empty:hidden">
        <FixNotice reasons={status === 'rejected' ? reasons : []} />
        {status === 'uploaded' &&
          hints.map((code) => <Notice key={code}>{t.uploadHints[code]}</Notice>)}
        {camera.error && <CameraErrorNotice error={camera.error} onRetry={() => setOpen(true)} />}
        {draftState.isReading && <p role="status">{c.reading}</p>}
        {draftState.draft && <DraftView draft={draftState.draft} />}
        {sending.failure && <Notice kind="danger">{sending.failure}</Notice>}
        {sending.share !== null && <UploadProgress share={sending.share} />}
      </div>
      {!isReadOnly && status !== 'accepted' && sending.share === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          {draftState.draft && (
            <Button onClick={send}>{sending.failure ? c.sendAgain : c.send}</Button>
          )}
          <Button
            variant={draftState.draft || isSent ? 'secondary' : 'primary'}
            onClick={() => {
              sending.showFailure(null)
              setOpen(true)
            }}
          >
            {draftState.draft || isSent ? t.again : t.camera}
          </Button>
          <FileInput
            label={t.file}
            about={title}
            accept="image/*,application/pdf"
            onFile={async (file) => {
              sending.showFailure((await draftState.fromFile(file)) ? null : c.notPicture)
            }}
          />
          {status === 'uploaded' && !draftState.draft && (
            <AsyncButton
              variant="quiet"
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
            draftState.fromCamera(picture)
          }}
        />
      )}
    </Card>
  )
}

interface DocumentCameraProps {
  kind: Document['kind']
  camera: Camera
  onShot: (picture: Picture) => void
  onClose: () => void
}

/** The camera with an outline of the document. It closes with the shot. */
function DocumentCamera({ kind, camera, onShot, onClose }: DocumentCameraProps) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const { facing, shape } = captures[kind]
  const { error, torch } = camera

  async function take() {
    const frame = camera.frame()
    if (!frame) return
    onShot(await pictureOf(frame, PAGE_LIMIT))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as it is open
  useEffect(() => {
    camera.start()
    return camera.stop
  }, [])
  // The error is shown on the page, where there is another way too.
  useEffect(() => {
    if (error) onClose()
  }, [error, onClose])

  return (
    <CameraDialog
      title={t.kinds[kind].title}
      camera={camera}
      shape={shape}
      isMirrored={facing === 'user'}
      shot={null}
      onClose={onClose}
      tools={
        torch && (
          <button
            type="button"
            aria-label={torch.isOn ? c.torchOff : c.torchOn}
            onClick={torch.toggle}
            className={tool}
          >
            {torch.isOn ? <ZapOff className="size-6" /> : <Zap className="size-6" />}
          </button>
        )
      }
    >
      <p role="status" className="text-lg font-semibold">
        {shape === 'card' ? t.frame : t.frameSelfie}
      </p>
      {camera.status === 'on' && <CameraButton onClick={take}>{c.take}</CameraButton>}
    </CameraDialog>
  )
}

/** What is about to be uploaded, with the flaws detected. */
function DraftView({ draft: { address, name, flaws } }: { draft: Draft }) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const box = useRef<HTMLDivElement>(null)
  // The camera has just closed, or a file was chosen: what came of it is looked at next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new picture
  useEffect(() => box.current?.focus(), [address, name])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {address ? (
        <>
          <img
            src={address}
            alt={c.preview}
            className="max-h-80 w-full rounded-control bg-raised object-contain"
          />
          <p className="font-medium">{t.preview}</p>
        </>
      ) : (
        <p className="font-medium break-all">{t.pdf(name)}</p>
      )}
      {flaws.map((flaw) => (
        <Notice key={flaw} kind="warning">
          {t.looks[flaw]}
        </Notice>
      ))}
    </div>
  )
}

const Zap = icon(
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z',
)
const ZapOff = icon(
  'M10.513 4.856 13.12 2.17a.5.5 0 0 1 .86.46l-1.377 4.317M15.656 10H20a1 1 0 0 1 .78 1.63l-1.72 1.773M16.273 16.273 10.88 21.83a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14H4a1 1 0 0 1-.78-1.63l4.507-4.643M2 2l20 20',
)

const statusStyles = {
  required: { Icon: Info, colour: 'text-muted' },
  uploaded: { Icon: CircleCheck, colour: 'text-primary' },
  accepted: { Icon: CircleCheck, colour: 'text-success' },
  rejected: { Icon: RotateCcw, colour: 'text-danger' },
} satisfies Record<Document['status'], { Icon: typeof CircleAlert; colour: string }>

function Status({ status }: { status: Document['status'] }) {
  const { statuses } = useDict(words)
  const { Icon, colour } = statusStyles[status]
  return (
    <p className={`flex items-center gap-2 font-medium ${colour}`}>
      <Icon className="size-5 shrink-0" />
      {statuses[status]}
    </p>
  )
}

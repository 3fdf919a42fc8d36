import { useState } from 'react'
import type { Picture } from '@/areas/apply/camera/picture'
import { preparePicture } from '@/areas/apply/camera/picture'
import { words } from '@/areas/apply/words/biometry'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CircleCheck } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { useUpload } from '@/shared/uploads/useUpload'
import { GestureDrawing } from './GestureDrawing'
import { type BioSession, FACE_LIMIT, type Gesture, nextGesture } from './gestures'
import type { OpenBio } from './useBioSession'

interface Props {
  session: BioSession
  isRenewed: boolean
  send: OpenBio['send']
  finish: () => void
  isFinishing: boolean
}

/** Without a live camera: one picture for each gesture, by the phone's own camera or from a file. */
export function FaceFiles({ session, isRenewed, send, finish, isFinishing }: Props) {
  const t = useDict(words)
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-xl">{t.files.title}</h2>
        <p className="mt-1 text-muted text-pretty">{t.files.text}</p>
      </div>
      {isRenewed && session.received.length === 0 && <Notice>{t.renewed}</Notice>}
      <ol className="grid gap-3">
        {session.gestures.map((gesture) => (
          <GestureFile
            key={`${session.id}${gesture}`}
            gesture={gesture}
            isReceived={session.received.includes(gesture)}
            send={send}
          />
        ))}
      </ol>
      {nextGesture(session) === null && (
        <Button wide loading={isFinishing} onClick={finish} className="min-h-14 text-lg">
          {t.all.submit}
        </Button>
      )}
    </section>
  )
}

interface FileProps {
  gesture: Gesture
  isReceived: boolean
  send: OpenBio['send']
}

function GestureFile({ gesture, isReceived, send }: FileProps) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const [shot, setShot] = useState<Picture | null>(null)
  const sending = useUpload()
  const { text, short } = t.gestures[gesture]

  async function choose(file: File) {
    const picture = await preparePicture(file, FACE_LIMIT)
    setShot(picture)
    sending.showFailure(picture ? null : c.notPicture)
  }

  async function accept() {
    if (!shot) return
    const { file } = shot
    if (await sending.run((onProgress) => send(gesture, file, onProgress))) setShot(null)
  }

  return (
    <Card as="li">
      <div className="flex items-center gap-4">
        <GestureDrawing gesture={gesture} className="size-12 shrink-0 text-primary" />
        <div>
          <h3>{text}</h3>
          {isReceived && (
            <p role="status" className="flex items-center gap-2 text-success">
              <CircleCheck className="size-5" />
              {t.got}
            </p>
          )}
        </div>
      </div>
      {shot && (
        <img
          src={shot.address}
          alt={c.preview}
          className="mt-4 max-h-72 w-full rounded-control bg-raised object-contain"
        />
      )}
      {sending.share !== null && <UploadProgress share={sending.share} className="mt-3" />}
      {sending.failure && (
        <Notice kind="danger" className="mt-3">
          {sending.failure}
        </Notice>
      )}
      {sending.share === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          {shot && <Button onClick={accept}>{sending.failure ? c.sendAgain : c.send}</Button>}
          <FileInput
            label={shot || isReceived ? c.retake : c.takeOrChoose}
            about={short}
            capture="user"
            onFile={choose}
          />
        </div>
      )}
    </Card>
  )
}

import { useEffect, useState } from 'react'
import { CameraDialog, tool } from '@/areas/apply/camera/CameraDialog'
import { type Picture, pictureOf } from '@/areas/apply/camera/picture'
import type { Camera } from '@/areas/apply/camera/useCamera'
import { useCountdown } from '@/areas/apply/camera/useCountdown'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import { useUpload } from '@/shared/uploads/useUpload'
import { FacePanel } from './FacePanel'
import { type BioSession, nextGesture, numberOf } from './gestures'
import { Volume, VolumeOff } from './icons'
import { FACE_LIMIT } from './limit'
import type { OpenBio } from './useBioSession'
import { useVoice } from './useVoice'

interface Props {
  session: BioSession
  isRenewed: boolean
  camera: Camera
  send: OpenBio['send']
  /** Every picture has arrived. */
  finish: () => void
  /** Why that could not be told to the server. */
  failure: string | null
  onClose: () => void
}

const SHOT_IN_S = 3

/** The gestures one by one: as text, as a drawing and as voice, each when the person is ready. */
export function FaceCamera(props: Props) {
  const { session, camera, finish } = props
  const t = useDict(words)
  const voice = useVoice()
  const gesture = nextGesture(session)
  const [shot, setShot] = useState<Picture | null>(null)
  const [isPaused, setPaused] = useState(false)
  const sending = useUpload()
  const countdown = useCountdown(take)
  const isLive = camera.status === 'on' && !shot

  async function take() {
    const seen = camera.seen()
    if (!seen) return
    setShot(await pictureOf(seen, FACE_LIMIT))
    voice.say(t.spoken.taken)
  }

  function retake() {
    setShot(null)
    sending.showFailure(null)
  }

  async function send() {
    if (!shot || !gesture) return
    const { file } = shot
    if (await sending.run((onProgress) => props.send(gesture, file, onProgress))) retake()
  }

  const text = gesture ? t.gestures[gesture].text : t.spoken.done
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each gesture and each voice
  useEffect(() => {
    if (isLive || !gesture) voice.say(gesture ? `${text}. ${t.spoken.how}` : text)
  }, [gesture, isLive, voice.isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one has arrived
  useEffect(() => {
    if (gesture !== null) return
    camera.stop()
    finish()
  }, [gesture])

  return (
    <CameraDialog
      title={gesture ? t.step(numberOf(session, gesture), session.gestures.length) : t.all.title}
      camera={camera}
      shape="oval"
      isMirrored
      shot={shot?.address ?? null}
      isPaused={isPaused}
      onClose={props.onClose}
      tools={
        voice.isThere && (
          <button
            type="button"
            aria-label={voice.isOn ? t.voiceOff : t.voiceOn}
            onClick={voice.toggle}
            className={tool}
          >
            {voice.isOn ? <Volume className="size-6" /> : <VolumeOff className="size-6" />}
          </button>
        )
      }
    >
      <FacePanel
        gesture={gesture}
        note={props.isRenewed && session.received.length === 0 ? t.renewed : null}
        failure={props.failure}
        hasShot={shot !== null}
        isReady={camera.status === 'on'}
        isPaused={isPaused}
        counted={countdown.left}
        sending={sending}
        onTake={() => countdown.start(SHOT_IN_S)}
        onStop={countdown.cancel}
        onPause={() => {
          camera.stop()
          setPaused(true)
        }}
        onResume={() => {
          setPaused(false)
          camera.start()
        }}
        onSend={send}
        onRetake={retake}
        onFinish={finish}
      />
    </CameraDialog>
  )
}

import { useEffect, useRef, useState } from 'react'
import { CameraDialog, tool } from '@/areas/apply/camera/CameraDialog'
import { type Picture, pictureOf } from '@/areas/apply/camera/picture'
import type { Camera } from '@/areas/apply/camera/useCamera'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import { icon } from '@/shared/ui/icons'
import { useUpload } from '@/shared/uploads/useUpload'
import { FacePanel } from './FacePanel'
import { type BioSession, FACE_LIMIT, nextGesture, numberOf } from './gestures'
import type { OpenBio } from './useBioSession'
import { useVoice } from './useVoice'

const TICK_MS = 1000

export interface Countdown {
  /** Seconds left; null when not counting. */
  secondsLeft: number | null
  start: (seconds: number) => void
  cancel: () => void
}

/** Counts down once, then calls back. */
function useCountdown(onOver: () => void): Countdown {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (secondsLeft === null) return
    const timer = setTimeout(() => {
      if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1)
      setSecondsLeft(null)
      over.current()
    }, TICK_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, start: setSecondsLeft, cancel: () => setSecondsLeft(null) }
}

const Volume = icon(
  'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728',
)
const VolumeOff = icon(
  'M16 9a5 5 0 0 1 .95 2.293M19.364 5.636a9 9 0 0 1 1.889 9.96M2 2l20 20M7 7l-.587.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298V11M9.828 4.172A.686.686 0 0 1 11 4.657v.686',
)

interface Props {
  session: BioSession
  isRenewed: boolean
  camera: Camera
  send: OpenBio['send']
  /** Every frame has arrived. */
  finish: () => void
  /** Why finishing failed. */
  failure: string | null
  onClose: () => void
}

const SHOT_IN_S = 3

/** The gestures one by one: as text, as a drawing and as voice, each when the customer is ready. */
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
    const frame = camera.frame()
    if (!frame) return
    setShot(await pictureOf(frame, FACE_LIMIT))
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
        countdown={countdown.secondsLeft}
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

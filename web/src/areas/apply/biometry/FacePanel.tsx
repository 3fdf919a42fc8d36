import { useEffect, useRef } from 'react'
import { CameraButton } from '@/areas/apply/camera/CameraDialog'
import { words } from '@/areas/apply/words/biometry'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { useDict } from '@/shared/i18n/dictionary'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import type { UploadState } from '@/shared/uploads/useUpload'
import { GestureDrawing } from './GestureDrawing'
import type { Gesture } from './gestures'

interface Props {
  /** Null when all are done. */
  gesture: Gesture | null
  note: string | null
  failure: string | null
  hasShot: boolean
  isReady: boolean
  isPaused: boolean
  /** Seconds until the frame is taken. */
  countdown: number | null
  sending: UploadState
  onTake: () => void
  onStop: () => void
  onPause: () => void
  onResume: () => void
  onSend: () => void
  onRetake: () => void
  onFinish: () => void
}

/** One instruction and its buttons. */
export function FacePanel(props: Props) {
  const { gesture, note, hasShot, sending } = props
  const t = useDict(words)
  const panel = useFocusOn(`${gesture} ${stateOf(props)}`)
  return (
    <div ref={panel} className="grid gap-3">
      {note && <p role="status">{note}</p>}
      {gesture ? (
        <div className="flex items-center gap-4">
          <GestureDrawing gesture={gesture} className="size-14 shrink-0" />
          <p role="status" className="text-xl font-semibold">
            {hasShot ? t.checkShot : t.gestures[gesture].text}
          </p>
        </div>
      ) : (
        <p role="status" className="text-xl font-semibold">
          {props.failure ?? t.all.text}
        </p>
      )}
      {sending.failure && <p role="alert">{sending.failure}</p>}
      {sending.share !== null && <UploadProgress share={sending.share} />}
      <div className="flex flex-wrap items-center gap-3">
        <Buttons {...props} />
      </div>
      {stateOf(props) === 'live' && <p className="text-white/80">{t.how}</p>}
    </div>
  )
}

function stateOf({ gesture, hasShot, isReady, isPaused, countdown, sending, failure }: Props) {
  if (!gesture) return failure ? 'failed' : 'done'
  if (sending.share !== null) return 'sending'
  if (hasShot) return 'shot'
  if (isPaused) return 'paused'
  if (countdown !== null) return 'counting'
  return isReady ? 'live' : 'starting'
}

function Buttons(props: Props) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  switch (stateOf(props)) {
    case 'failed':
      return <CameraButton onClick={props.onFinish}>{t.all.submit}</CameraButton>
    case 'shot':
      return (
        <>
          <CameraButton onClick={props.onSend}>
            {props.sending.failure ? c.sendAgain : c.send}
          </CameraButton>
          <CameraButton variant="dim" onClick={props.onRetake}>
            {c.retake}
          </CameraButton>
        </>
      )
    case 'paused':
      return <CameraButton onClick={props.onResume}>{c.resume}</CameraButton>
    case 'counting':
      return (
        <>
          <p role="timer" className="grow text-center text-3xl font-bold tabular-nums">
            {props.countdown}
          </p>
          <CameraButton variant="dim" onClick={props.onStop}>
            {c.stop}
          </CameraButton>
        </>
      )
    case 'live':
      return (
        <>
          <CameraButton onClick={props.onTake}>{c.take}</CameraButton>
          <CameraButton variant="dim" onClick={props.onPause}>
            {c.pause}
          </CameraButton>
        </>
      )
    default:
      return null
  }
}

/** The pressed button is gone: focus moves to the first button that is there now. */
function useFocusOn(state: string) {
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the buttons are others
  useEffect(() => panel.current?.querySelector('button')?.focus(), [state])
  return panel
}

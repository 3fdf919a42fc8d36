import { useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no picture from the camera. */
export type CameraError = 'denied' | 'none' | 'busy'

const DENIED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError']
const NONE = ['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError', 'TypeError']

/** Browsers use similar error names, older ones their own; anything else means that another program
 * holds the camera. */
export function cameraErrorOf(reason: unknown): CameraError {
  const name = reason instanceof Error ? reason.name : ''
  if (DENIED.includes(name)) return 'denied'
  return NONE.includes(name) ? 'none' : 'busy'
}

export type Facing = 'user' | 'environment'

export interface Camera {
  /** For the element that shows the picture, whenever it comes. */
  attach: (element: HTMLVideoElement | null) => void
  /** The current frame; null if there is none. */
  frame: () => HTMLVideoElement | null
  status: 'off' | 'starting' | 'on'
  error: CameraError | null
  /** Null if there is no torch. */
  torch: { isOn: boolean; toggle: () => void } | null
  start: () => Promise<boolean>
  stop: () => void
}

interface WithTorch extends MediaTrackCapabilities {
  torch?: boolean
}

/** The camera of this device, switched off as soon as its picture is not shown any more. */
export function useCamera(facing: Facing): Camera {
  const video = useRef<HTMLVideoElement | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const [status, setStatus] = useState<Camera['status']>('off')
  const [error, setError] = useState<CameraError | null>(null)
  const [torchOn, setTorchOn] = useState<boolean | null>(null)
  /** A stream that arrives after cancelling is closed at once. */
  const requestId = useRef(0)

  const show = useCallback(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream.current
    // Autoplay of a muted video may still be denied to a background page.
    if (stream.current) element.play().catch(() => {})
  }, [])

  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      // Open is not on: before the first frame a click would capture nothing.
      element?.addEventListener('loadeddata', () => {
        if (stream.current) setStatus('on')
      })
      show()
    },
    [show],
  )

  const stop = useCallback(() => {
    requestId.current += 1
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    show()
    setStatus('off')
    setTorchOn(null)
  }, [show])

  async function start(): Promise<boolean> {
    stop()
    const number = requestId.current
    setError(null)
    setStatus('starting')
    try {
      const opened = await open(facing)
      if (number !== requestId.current) {
        for (const track of opened.getTracks()) track.stop()
        return false
      }
      stream.current = opened
      show()
      // A camera that is unplugged or taken by a call ends by itself.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (number !== requestId.current) return
        stop()
        setError('busy')
      })
      setTorchOn(hasTorch(opened) ? false : null)
      return true
    } catch (reason) {
      if (number !== requestId.current) return false
      setStatus('off')
      setError(cameraErrorOf(reason))
      return false
    }
  }

  useEffect(() => {
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [stop])

  async function toggle() {
    const track = stream.current?.getVideoTracks()[0]
    const next = !torchOn
    // Not every list of constraints knows of it.
    const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch: next }
    await track?.applyConstraints({ advanced: [constraint] }).then(
      () => setTorchOn(next),
      () => setTorchOn(null),
    )
  }

  const torch = torchOn === null ? null : { isOn: torchOn, toggle }
  const frame = () => (video.current?.videoWidth ? video.current : null)
  return { attach, frame, status, error, torch, start, stop }
}

function open(facing: Facing): Promise<MediaStream> {
  // Missing without HTTPS, and in old browsers.
  if (!navigator.mediaDevices?.getUserMedia) {
    return Promise.reject(new DOMException('', 'NotFoundError'))
  }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  return Boolean((track?.getCapabilities?.() as WithTorch | undefined)?.torch)
}

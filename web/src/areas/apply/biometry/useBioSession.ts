import { useRef, useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import { callAuthorized } from '@/shared/session/session'
import { uploadAuthorized } from '@/shared/uploads/useUpload'
import { type BioSession, type Gesture, withReceived } from './gestures'

export interface OpenBio {
  session: BioSession | null
  /** The session expired: another one is open now, with its own gestures. */
  isRenewed: boolean
  open: () => Promise<BioSession>
  send: (gesture: Gesture, file: Blob, onProgress: (share: number) => void) => Promise<void>
}

/** One attempt at the camera check. Frames are uploaded one by one and stored nowhere here. */
export function useBioSession(): OpenBio {
  const [session, setSession] = useState<BioSession | null>(null)
  const [isRenewed, setRenewed] = useState(false)
  const latest = useRef(session)

  function keep(next: BioSession): BioSession {
    latest.current = next
    setSession(next)
    return next
  }

  const open = async () => keep(await callAuthorized('POST /application/biometry-sessions'))

  async function send(gesture: Gesture, file: Blob, onProgress: (share: number) => void) {
    const current = latest.current
    if (!current) throw new Error('no session')
    try {
      await uploadAuthorized('PUT /application/biometry-sessions/{id}/frames/{gesture}', file, {
        params: { id: current.id, gesture },
        onProgress,
      })
    } catch (reason) {
      if (!isOver(current, reason)) throw reason
      await open()
      setRenewed(true)
      return
    }
    keep(withReceived(current, gesture))
  }

  return { session, isRenewed, open, send }
}

/** The session is gone or expired. */
function isOver({ expires_at }: BioSession, reason: unknown): boolean {
  if (!(reason instanceof ApiError) || reason.status === 0) return false
  const isUnknown = reason.code === 'application.not_found' || reason.message === 'frame_gesture'
  return isUnknown || Date.now() >= Date.parse(expires_at)
}

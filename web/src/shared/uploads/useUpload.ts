import { useEffect, useRef, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { type UploadOperation, upload } from '@/shared/api/upload'
import { useLocale } from '@/shared/page/context'
import { tokenManager } from '@/shared/session/session'

type Send = (onProgress: (share: number) => void) => Promise<void>

export interface UploadState {
  /** Between 0 and 1 during an upload. */
  share: number | null
  failure: string | null
  /** Whether it succeeded. */
  run: (send: Send) => Promise<boolean>
  showFailure: (failure: string | null) => void
}

/** One upload and its result. */
export function useUpload(): UploadState {
  const locale = useLocale()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  async function run(send: Send): Promise<boolean> {
    setFailure(null)
    setShare(0)
    try {
      await send((next) => !isUnmounted.current && setShare(next))
      return true
    } catch (reason) {
      setFailure(problemText(reason, locale))
      return false
    } finally {
      setShare(null)
    }
  }
  return { share, failure, run, showFailure: setFailure }
}

/** An upload of the signed-in customer. */
export function uploadAuthorized<O extends UploadOperation>(
  ...request: Parameters<typeof upload<O>>
): ReturnType<typeof upload<O>> {
  return tokenManager.runAuthorized(() => upload(...request))
}

import { useEffect } from 'react'
import { CameraButton } from '@/areas/apply/camera/CameraButton'
import { CameraDialog, tool } from '@/areas/apply/camera/CameraDialog'
import { type Picture, pictureOf } from '@/areas/apply/camera/picture'
import type { Camera } from '@/areas/apply/camera/useCamera'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import { captures, type Document, PAGE_LIMIT } from './document'
import { Zap, ZapOff } from './icons'

interface Props {
  kind: Document['kind']
  camera: Camera
  onShot: (picture: Picture) => void
  onClose: () => void
}

/** The camera with a frame in the shape of what belongs into it. It goes off with the shot. */
export function DocumentCamera({ kind, camera, onShot, onClose }: Props) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const { facing, shape } = captures[kind]
  const { fault, torch } = camera

  async function take() {
    const seen = camera.seen()
    if (!seen) return
    onShot(await pictureOf(seen, PAGE_LIMIT))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as it is open
  useEffect(() => {
    camera.start()
    return camera.stop
  }, [])
  // What went wrong is told on the page, where there is another way too.
  useEffect(() => {
    if (fault) onClose()
  }, [fault, onClose])

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

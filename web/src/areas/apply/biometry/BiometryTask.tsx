import { useEffect, useRef, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { CameraErrorNotice } from '@/areas/apply/camera/CameraErrorNotice'
import { useCamera } from '@/areas/apply/camera/useCamera'
import { words } from '@/areas/apply/words/biometry'
import { problemText } from '@/shared/api/problems'
import { ConsentDetails } from '@/shared/consents/ConsentDetails'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentTexts } from '@/shared/consents/consents'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CircleAlert } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { ContinueOnPhone } from './ContinueOnPhone'
import { FaceCamera } from './FaceCamera'
import { FaceFiles } from './FaceFiles'
import { Intro } from './Intro'
import { Primer } from './Primer'
import { type BioConsentState, useBioConsent } from './useBioConsent'
import { useBioSession } from './useBioSession'

type Phase = 'intro' | 'primer' | 'camera' | 'files' | 'phone'

/** From the explanation to the last frame, in whichever way this device allows. */
export function BiometryTask({
  application,
  act,
}: {
  application: Application
  act: ApplicationActions
}) {
  const locale = useLocale()
  const t = useDict(words)
  const [phase, setPhase] = useState<Phase>('intro')
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isDesktop = useIsDesktop()
  const camera = useCamera('user')
  const bio = useBioSession()
  const consent = useBioConsent(application.biometry.has_consent)

  async function open(next: Phase) {
    setOpening(true)
    setFailure(null)
    try {
      if (!(await consent.give())) return setPhase('intro')
      if (next === 'camera') setPhase(next)
      if (next === 'camera' && !(await camera.start())) return setPhase('primer')
      await bio.open()
      setPhase(next)
    } catch (reason) {
      camera.stop()
      setPhase('primer')
      setFailure(problemText(reason, locale))
    } finally {
      setOpening(false)
    }
  }

  /** The browser's permission prompt comes after our own question. */
  async function prepare() {
    setFailure(null)
    try {
      if (await consent.give()) setPhase('primer')
    } catch (reason) {
      setFailure(problemText(reason, locale))
    }
  }

  function leaveCamera() {
    camera.stop()
    setPhase('intro')
  }

  const finish = () => {
    const id = bio.session?.id ?? ''
    act.run((version, key) =>
      callAuthorized('POST /application/biometry-sessions/{id}/complete', undefined, {
        params: { id },
        version,
        key,
      }),
    )
  }

  const shared = { isRenewed: bio.isRenewed, send: bio.send, finish }
  return (
    <>
      {camera.error && <CameraErrorNotice error={camera.error} onRetry={() => open('camera')} />}
      {failure && <Notice kind="danger">{failure}</Notice>}
      {(phase === 'intro' || phase === 'phone') && (
        <Intro>
          {phase === 'phone' && <ContinueOnPhone reload={act.reload} />}
          <BioConsent consent={consent} />
          <DeviceChoice
            isDesktop={isDesktop}
            isPhone={phase === 'phone'}
            isBusy={consent.isBusy}
            onCamera={prepare}
            onPhone={() => setPhase('phone')}
          />
        </Intro>
      )}
      {phase === 'primer' && (
        <Primer
          isBusy={isOpening}
          onStart={() => open('camera')}
          onBack={() => setPhase('intro')}
        />
      )}
      {phase === 'camera' && bio.session && (
        <FaceCamera
          session={bio.session}
          camera={camera}
          failure={act.failure}
          onClose={leaveCamera}
          {...shared}
        />
      )}
      {phase === 'files' && bio.session && (
        <FaceFiles session={bio.session} isFinishing={act.isBusy} {...shared} />
      )}
      <section className="border-t border-line pt-4">
        <h2 className="text-lg">{t.help.title}</h2>
        <p className="mt-1 text-muted text-pretty">{t.help.text}</p>
        <div className="-ml-5 flex flex-wrap">
          <PhoneLink variant="quiet" />
          <Button
            variant="quiet"
            loading={isOpening && phase !== 'primer'}
            onClick={() => (phase === 'files' ? prepare() : open('files'))}
          >
            {phase === 'files' ? t.help.cameraWay : t.help.fileWay}
          </Button>
        </div>
      </section>
    </>
  )
}

interface DeviceChoiceProps {
  isDesktop: boolean
  isPhone: boolean
  isBusy: boolean
  onCamera: () => void
  onPhone: () => void
}

/** On this device or on a phone: the likelier one first. */
function DeviceChoice({ isDesktop, isPhone, isBusy, onCamera, onPhone }: DeviceChoiceProps) {
  const t = useDict(words)
  const here = isDesktop || isPhone ? t.phone.here : t.begin
  return (
    <div className="grid gap-3">
      {isDesktop && !isPhone && (
        <Button wide className="min-h-14 text-lg" onClick={onPhone}>
          {t.phone.other}
        </Button>
      )}
      <Button
        wide
        variant={isDesktop ? 'secondary' : 'primary'}
        className="min-h-14 text-lg"
        loading={isBusy}
        onClick={onCamera}
      >
        {here}
      </Button>
    </div>
  )
}

const text = consentTexts.find(({ kind }) => kind === 'biometrics')

/** The consent to biometry, unticked, before any frame is taken. */
function BioConsent({ consent }: { consent: BioConsentState }) {
  const t = useDict(words)
  const box = useRef<HTMLInputElement>(null)
  const { isGiven, isTicked, isMissing } = consent
  useEffect(() => {
    if (isMissing) box.current?.focus()
  }, [isMissing])
  if (isGiven || !text) return null
  return (
    <div>
      <Checkbox
        ref={box}
        id="bio-consent"
        checked={isTicked}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'bio-consent-error' : undefined}
        onChange={(event) => consent.tick(event.target.checked)}
      >
        <ConsentSentence text={text} />
      </Checkbox>
      <ConsentDetails text={text} className="-mt-2 ml-9" />
      {isMissing && (
        <p
          id="bio-consent-error"
          role="alert"
          className="ml-9 flex gap-2 text-sm font-medium text-danger"
        >
          <CircleAlert className="size-5 shrink-0" />
          {t.agreeFirst}
        </p>
      )}
    </div>
  )
}

/** Whether there is a mouse: then a phone at hand has the better camera. */
function useIsDesktop(): boolean {
  const [isDesktop, setDesktop] = useState(false)
  useEffect(() => setDesktop(matchMedia('(hover: hover) and (pointer: fine)').matches), [])
  return isDesktop
}

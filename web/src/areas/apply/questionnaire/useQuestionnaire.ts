import { useEffect, useRef, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { dropDraft, writeDraft } from '@/shared/forms/drafts'
import { changedSteps, type Draft, onlySteps } from './draft'
import { type Answers, type Field, type Step, stepOf } from './fields'
import type { QuestionnaireStart } from './load'
import { createStepSaver } from './save-step'
import { createSaver, type SaveState } from './saver'

export interface Questionnaire {
  answers: Answers
  saving: SaveState
  /** Increases when answers came from elsewhere: forms then start over. */
  revision: number
  change: (changes: Answers) => void
  /** Submits a step as finished. Throws what the API throws, including field errors. */
  finish: (step: Step) => Promise<void>
  /** The questionnaire was submitted: nothing is kept on this device. */
  forget: () => void
}

/** The answers of a person: on the screen, on this device and on the server. */
export function useQuestionnaire(
  screen: string,
  beginning: QuestionnaireStart,
  application: Application,
  act: ApplicationActions,
  onRemoteChange: () => void,
  onRegistered: () => void,
): Questionnaire {
  const [draft, setDraft] = useState(beginning.draft)
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' })
  const [revision, setRevision] = useState(0)
  const latest = useRef({ application, act, onRemoteChange, onRegistered })
  latest.current = { application, act, onRemoteChange, onRegistered }

  const [controller] = useState(() => {
    let current: Draft = beginning.draft
    let version = application.version ?? 0
    let isForgotten = false
    const touched = new Set<Step>(beginning.unsaved)
    const unsaved = () => changedSteps(current).filter((step) => touched.has(step))

    function put(next: Draft) {
      current = next
      setDraft(next)
      if (!isForgotten) void writeDraft(beginning.draftKey, onlySteps(next, [...touched]))
    }

    const save = createStepSaver({
      screen,
      draft: () => current,
      setDraft: put,
      version: () => version,
      setApplication(next) {
        version = next.version ?? 0
        latest.current.act.set(next)
      },
      onRemoteChange() {
        setRevision((count) => count + 1)
        latest.current.onRemoteChange()
      },
      onRegistered: () => latest.current.onRegistered(),
    })

    const saver = createSaver({
      onState: setSaving,
      async saveNext() {
        const [step] = unsaved()
        if (step) await save(step, false)
        return step !== undefined
      },
    })

    return {
      saver,
      hasUnsaved: () => unsaved().length > 0,
      noteVersion(next: number) {
        version = Math.max(version, next)
      },
      change(changes: Answers) {
        for (const field of Object.keys(changes)) {
          const step = stepOf(field as Field)
          if (step) touched.add(step)
        }
        put({ ...current, mine: { ...current.mine, ...changes } })
        saver.changed()
      },
      async finish(step: Step) {
        touched.add(step)
        try {
          await saver.runExclusive(() => save(step, true))
          setSaving({ kind: 'saved', atMs: Date.now() })
        } catch (reason) {
          // Unsaved answers are retried in the background, and the customer sees that.
          if (unsaved().length > 0) void saver.flush()
          throw reason
        }
      },
      forget() {
        isForgotten = true
        saver.stop()
        void dropDraft(beginning.draftKey)
      },
    }
  })

  // A poll or another step on the screen has seen a newer version.
  const { version } = application
  useEffect(() => controller.noteVersion(version ?? 0), [controller, version])

  useEffect(() => {
    const { saver } = controller
    if (controller.hasUnsaved()) void saver.flush()
    const online = () => saver.online()
    const hide = () => {
      if (document.visibilityState === 'hidden' && controller.hasUnsaved()) void saver.flush()
    }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hide)
      // What was typed a moment ago is sent without waiting.
      if (controller.hasUnsaved()) void saver.flush()
      saver.stop()
    }
  }, [controller])

  return {
    answers: draft.mine,
    saving,
    revision,
    change: controller.change,
    finish: controller.finish,
    forget: controller.forget,
  }
}

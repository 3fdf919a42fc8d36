import { useSyncExternalStore } from 'react'
import { useIsChecking } from '@/shared/api/challenge/checking'
import { useDict } from '@/shared/i18n/dictionary'
import { words } from '@/shared/words/ui'
import { X } from './icons'

interface Message {
  id: number
  text: string
}

const VISIBLE_MS = 6000
const TOASTS_MAX = 3

/** Written only by events in the browser: on the server it is always empty. */
let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

function dismiss(id: number) {
  publish(messages.filter((message) => message.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const current = () => messages

/** Shows a result for a few seconds; an error stays until it is closed. */
export function toast(text: string, { stays = false } = {}) {
  lastId += 1
  const id = lastId
  publish([...messages, { id, text }].slice(-TOASTS_MAX))
  if (!stays) setTimeout(() => dismiss(id), VISIBLE_MS)
}

/** The container of toasts, and of what the browser is busy with: once per layout. */
export function Toasts() {
  const { close, checking } = useDict(words)
  const isChecking = useIsChecking()
  const visible = useSyncExternalStore(subscribe, current, current)
  return (
    <div
      role="status"
      // Over the header, where there are no fields and no primary buttons.
      className="pointer-events-none fixed inset-x-2 top-2 z-50 flex flex-col items-center gap-2"
    >
      {isChecking && (
        <p className="rounded-card bg-ink px-4 py-2 leading-snug text-surface shadow-card">
          {checking}
        </p>
      )}
      {visible.map(({ id, text }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-md items-center gap-2 rounded-card bg-ink pr-1 pl-4 text-surface shadow-card"
        >
          <p className="py-2 leading-snug">{text}</p>
          <button
            type="button"
            aria-label={close}
            onClick={() => dismiss(id)}
            className="grid size-12 shrink-0 place-items-center rounded-control"
          >
            <X className="size-5" />
          </button>
        </div>
      ))}
    </div>
  )
}

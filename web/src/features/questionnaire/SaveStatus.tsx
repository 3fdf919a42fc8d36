import { useDict } from '@/i18n/dictionary'
import { clockTime } from '@/i18n/moment'
import { Notice } from '@/ui/Notice'
import type { SaveState } from './saver'
import { words } from './words'

/** Whether what was typed has arrived. Quiet while all is well. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { saving: t } = useDict(words)
  if (state.kind === 'offline') {
    return (
      <Notice kind="warning">
        <p role="status">{t.offline}</p>
      </Notice>
    )
  }
  const text = {
    idle: '',
    saving: t.now,
    saved: state.kind === 'saved' ? t.at(clockTime(state.atMs)) : '',
    failed: t.failed,
  }[state.kind]
  return (
    <p aria-live="off" data-save-status={state.kind} className="min-h-5 text-sm text-muted">
      {text}
    </p>
  )
}

import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { clockTime } from '@/shared/i18n/moment'
import { Notice } from '@/shared/ui/Notice'
import type { SaveState } from './saver'

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

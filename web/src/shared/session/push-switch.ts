import { keep, kept } from '@/shared/lib/storage'

const KEY = 'zhedel_push'

/** Whether a person switched notices on in this browser. */
export function isPushOn(): boolean {
  return kept(KEY) !== null
}

/** Keeps whether a person wants notices in this browser. */
export function keepPush(isOn: boolean): void {
  keep(KEY, isOn ? 'on' : null)
}

import * as localStore from '@/shared/lib/local-store'

const KEY = 'zhedel_push'

/** Whether a person switched notices on in this browser. */
export function isPushOn(): boolean {
  return localStore.get(KEY) !== null
}

/** Keeps whether a person wants notices in this browser. */
export function keepPush(isOn: boolean): void {
  localStore.set(KEY, isOn ? 'on' : null)
}

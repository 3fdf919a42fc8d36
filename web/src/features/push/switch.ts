import { PUSH_KEY } from '@/app/startup/renew-push'
import { keep } from '@/app/startup/storage'

/** Keeps whether a person wants notices in this browser. */
export function keepPush(isOn: boolean): void {
  keep(PUSH_KEY, isOn ? 'on' : null)
}

import type { Schemas } from '@/shared/api/contract'

const WORKER = '/push-sw.js'
/** No page lies there: the worker shows notices and has nothing to do with pages. */
const SCOPE = '/push-sw/'

/** Whether the browser knows notices at all. */
export function knowsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Registers the worker and asks the browser for what the server needs to write to it. */
export async function subscribe(publicKey: string): Promise<Schemas['NewBrowser']> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await untilActive(registration)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Takes the worker away, and with it what the push service knows of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await registration?.unregister()
}

function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return Promise.resolve()
  return new Promise((done, fail) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done()
      if (worker.state === 'redundant') fail(new Error('the worker could not start'))
    })
  })
}

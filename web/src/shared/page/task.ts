import { createStore } from '@/shared/lib/store'

/** Whether a page of the client area is currently a step of an application: then no links lead away
 * from it. Written only by events in the browser. */
export const isTask = createStore(false)

import { createStore } from '@/shared/lib/store'

/** Whether a page of the client area is for now a step of an application: then nothing leads away
 * from it. Written only by events in the browser. */
export const isTask = createStore(false)

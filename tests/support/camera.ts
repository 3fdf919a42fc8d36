/** A phone with a camera, whose owner has let our pages use it or not. The browser's own camera is a
 * moving picture (chromium.mjs); without leave, a headless browser says no. */

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

export const allowed = { permissions: ['camera'] }

export const denied = { permissions: [] }

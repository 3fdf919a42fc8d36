/**
 * A phone with a camera, whose owner has allowed our pages to use it or not. The browser's fake
 * camera is an animation (chromium.mjs); without permission a headless browser denies it.
 */

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

export const allowed = { permissions: ['camera'] }

export const denied = { permissions: [] }

/** Where the camera is allowed differs from browser to browser. */
export type Browser =
  | 'in_app'
  | 'ios'
  | 'samsung'
  | 'yandex'
  | 'firefox'
  | 'android'
  | 'mac_safari'
  | 'desktop'

const SIGNS: [RegExp, Browser][] = [
  // Pages opened inside a messenger or a social network often get no camera at all.
  [/FBAN|FBAV|Instagram|Line\/|Telegram|WhatsApp|VKAndroidApp|musical_ly|TikTok|; wv\)/, 'in_app'],
  [/iPhone|iPad/, 'ios'],
  [/SamsungBrowser/, 'samsung'],
  [/YaBrowser/, 'yandex'],
  [/Firefox/, 'firefox'],
  [/Android/, 'android'],
  [/Macintosh(?!.*(Chrome|Chromium))/, 'mac_safari'],
]

/** A tablet of Apple's calls itself a computer, and is told by its touch screen. */
export function browserOf(userAgent: string, touchPoints = 0): Browser {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'desktop'
}

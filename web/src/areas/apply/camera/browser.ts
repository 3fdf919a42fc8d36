/** How to allow the camera differs by browser. */
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
  // In-app browsers of messengers and social networks often get no camera at all.
  [/FBAN|FBAV|Instagram|Line\/|Telegram|WhatsApp|VKAndroidApp|musical_ly|TikTok|; wv\)/, 'in_app'],
  [/iPhone|iPad/, 'ios'],
  [/SamsungBrowser/, 'samsung'],
  [/YaBrowser/, 'yandex'],
  [/Firefox/, 'firefox'],
  [/Android/, 'android'],
  [/Macintosh(?!.*(Chrome|Chromium))/, 'mac_safari'],
]

/** An iPad identifies as a computer, and is recognised by its touch screen. */
export function browserOf(userAgent: string, touchPoints = 0): Browser {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'desktop'
}

/** A voice of this device that speaks a language; null where there is none, as often for Kazakh. */
export function voiceFor<V extends { lang: string }>(
  voices: readonly V[],
  language: 'ru' | 'kk',
): V | null {
  const sign = new RegExp(`^${language}\\b`, 'i')
  return voices.find(({ lang }) => sign.test(lang.replace('_', '-'))) ?? null
}

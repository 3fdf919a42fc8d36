import { useEffect, useState } from 'react'
import { languageOf } from '@/shared/codes/code-flow'
import * as sessionStore from '@/shared/lib/session-store'
import { useLocale } from '@/shared/page/context'

const KEY = 'voice_off'

export interface Voice {
  /** Whether this device can speak the page's language. */
  isThere: boolean
  isOn: boolean
  toggle: () => void
  say: (text: string) => void
}

/** Reads out what is also on the screen. */
export function useVoice(): Voice {
  const language = languageOf(useLocale())
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  const [isOff, setOff] = useState(false)

  useEffect(() => {
    const speech = window.speechSynthesis as SpeechSynthesis | undefined
    if (!speech) return
    setOff(sessionStore.get<boolean>(KEY) ?? false)
    // Some browsers load their voices late.
    const updateVoice = () => setVoice(voiceFor(speech.getVoices(), language))
    updateVoice()
    speech.addEventListener?.('voiceschanged', updateVoice)
    return () => {
      speech.removeEventListener?.('voiceschanged', updateVoice)
      speech.cancel()
    }
  }, [language])

  return {
    isThere: voice !== null,
    isOn: voice !== null && !isOff,
    toggle() {
      window.speechSynthesis.cancel()
      sessionStore.set(KEY, !isOff || null)
      setOff(!isOff)
    },
    say(text) {
      if (!voice || isOff) return
      const words = new SpeechSynthesisUtterance(text)
      words.voice = voice
      words.lang = voice.lang
      window.speechSynthesis.cancel()
      window.speechSynthesis.speak(words)
    },
  }
}

/** A voice of this device for a language; null if there is none, as often for Kazakh. */
export function voiceFor<V extends { lang: string }>(
  voices: readonly V[],
  language: 'ru' | 'kk',
): V | null {
  const sign = new RegExp(`^${language}\\b`, 'i')
  return voices.find(({ lang }) => sign.test(lang.replace('_', '-'))) ?? null
}

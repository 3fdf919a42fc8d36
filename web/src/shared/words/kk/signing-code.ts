import type { signingCode as ru } from '../ru/signing-code'

export const signingCode: typeof ru = {
  sentTo: 'Код мына нөмірге жіберілді:',
  never: 'Кодты ешкімге айтпаңыз: ол қолтаңбаңызды алмастырады. Қызметкерлер оны сұрамайды.',
  resent: 'Жаңа код жіберілді',
}

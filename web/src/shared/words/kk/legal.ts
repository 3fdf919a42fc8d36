import type { legal as ru } from '../ru/legal'

export const legal: typeof ru = {
  cookiesPolicy: 'Cookie саясаты (орыс тілінде)',
  privacy: 'Құпиялылық саясаты (орыс тілінде)',
  terms: 'Пайдаланушы келісімі (орыс тілінде)',
  docs: 'Құжаттар',
}

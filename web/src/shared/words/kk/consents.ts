import type { consents as ru } from '../ru/consents'

export const consents: typeof ru = {
  details: 'Кімге, қандай деректер, не үшін және қанша уақытқа',
  document: 'Құжат',
}

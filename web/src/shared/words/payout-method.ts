import { dictionary } from '@/shared/i18n/dictionary'
import { payoutMethod as kk } from './kk/payout-method'
import { payoutMethod as ru } from './ru/payout-method'

export const words = dictionary(ru, kk)

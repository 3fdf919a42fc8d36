import { dictionary } from '@/shared/i18n/dictionary'
import { payout as kk } from './kk/payout'
import { payout as ru } from './ru/payout'

export const words = dictionary(ru, kk)

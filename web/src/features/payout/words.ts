import { dictionary } from '@/i18n/dictionary'
import { payout as kk } from '@/i18n/kk/payout'
import { payout as ru } from '@/i18n/ru/payout'

export const words = dictionary(ru, kk)

import { dictionary } from '@/i18n/dictionary'
import { repayment as kk } from '@/i18n/kk/repayment'
import { repayment as ru } from '@/i18n/ru/repayment'

export const words = dictionary(ru, kk)

import { dictionary } from '@/shared/i18n/dictionary'
import { repayment as kk } from './kk/repayment'
import { repayment as ru } from './ru/repayment'

export const words = dictionary(ru, kk)

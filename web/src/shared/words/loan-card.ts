import { dictionary } from '@/shared/i18n/dictionary'
import { loanCard as kk } from './kk/loan-card'
import { loanCard as ru } from './ru/loan-card'

export const words = dictionary(ru, kk)

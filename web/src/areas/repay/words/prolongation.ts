import { dictionary } from '@/shared/i18n/dictionary'
import { prolongation as kk } from './kk/prolongation'
import { prolongation as ru } from './ru/prolongation'

export const words = dictionary(ru, kk)

import { dictionary } from '@/shared/i18n/dictionary'
import { sa as kk } from './kk/sa'
import { sa as ru } from './ru/sa'

export const words = dictionary(ru, kk)

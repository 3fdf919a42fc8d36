import { dictionary } from '@/shared/i18n/dictionary'
import { fixes as kk } from './kk/fixes'
import { fixes as ru } from './ru/fixes'

export const fixWords = dictionary(ru, kk)

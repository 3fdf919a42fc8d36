import { dictionary } from '@/shared/i18n/dictionary'
import { code as kk } from './kk/code'
import { code as ru } from './ru/code'

export const words = dictionary(ru, kk)

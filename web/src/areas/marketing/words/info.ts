import { dictionary } from '@/shared/i18n/dictionary'
import { info as kk } from './kk/info'
import { info as ru } from './ru/info'

export const words = dictionary(ru, kk)

import { dictionary } from '@/shared/i18n/dictionary'
import { overview as kk } from './kk/overview'
import { overview as ru } from './ru/overview'

export const words = dictionary(ru, kk)

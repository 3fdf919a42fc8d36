import { dictionary } from '@/shared/i18n/dictionary'
import { shell as kk } from './kk/shell'
import { shell as ru } from './ru/shell'

export const words = dictionary(ru, kk)

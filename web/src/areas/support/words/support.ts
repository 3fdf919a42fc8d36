import { dictionary } from '@/shared/i18n/dictionary'
import { support as kk } from './kk/support'
import { support as ru } from './ru/support'

export const words = dictionary(ru, kk)

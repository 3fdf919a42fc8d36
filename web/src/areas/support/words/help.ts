import { dictionary } from '@/shared/i18n/dictionary'
import { help as kk } from './kk/help'
import { help as ru } from './ru/help'

export const words = dictionary(ru, kk)

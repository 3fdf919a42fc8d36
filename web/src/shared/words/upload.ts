import { dictionary } from '@/shared/i18n/dictionary'
import { upload as kk } from './kk/upload'
import { upload as ru } from './ru/upload'

export const words = dictionary(ru, kk)

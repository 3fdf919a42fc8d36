import { dictionary } from '@/shared/i18n/dictionary'
import { content as kk } from './kk/content'
import { content as ru } from './ru/content'

export const words = dictionary(ru, kk)

import { dictionary } from '@/shared/i18n/dictionary'
import { blog as kk } from './kk/blog'
import { blog as ru } from './ru/blog'

export const words = dictionary(ru, kk)

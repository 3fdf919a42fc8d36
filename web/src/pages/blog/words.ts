import { dictionary } from '@/i18n/dictionary'
import { blog as kk } from '@/i18n/kk/blog'
import { blog as ru } from '@/i18n/ru/blog'

export const words = dictionary(ru, kk)

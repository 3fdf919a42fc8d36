import { dictionary } from '@/i18n/dictionary'
import { documents as kk } from '@/i18n/kk/documents'
import { documents as ru } from '@/i18n/ru/documents'

export const words = dictionary(ru, kk)

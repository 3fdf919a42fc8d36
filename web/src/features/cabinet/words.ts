import { dictionary } from '@/i18n/dictionary'
import { client as kk } from '@/i18n/kk/client'
import { client as ru } from '@/i18n/ru/client'

export const words = dictionary(ru, kk)

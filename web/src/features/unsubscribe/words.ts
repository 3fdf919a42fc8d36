import { dictionary } from '@/i18n/dictionary'
import { unsubscribe as kk } from '@/i18n/kk/unsubscribe'
import { unsubscribe as ru } from '@/i18n/ru/unsubscribe'

export const words = dictionary(ru, kk)

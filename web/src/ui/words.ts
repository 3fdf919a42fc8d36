import { dictionary } from '@/i18n/dictionary'
import { ui as kk } from '@/i18n/kk/ui'
import { ui as ru } from '@/i18n/ru/ui'

export const words = dictionary(ru, kk)

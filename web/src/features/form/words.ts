import { dictionary } from '@/i18n/dictionary'
import { form as kk } from '@/i18n/kk/form'
import { form as ru } from '@/i18n/ru/form'

export const words = dictionary(ru, kk)

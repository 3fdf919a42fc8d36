import { dictionary } from '@/shared/i18n/dictionary'
import { form as kk } from './kk/form'
import { form as ru } from './ru/form'

export const words = dictionary(ru, kk)

import { dictionary } from '@/shared/i18n/dictionary'
import { ui as kk } from './kk/ui'
import { ui as ru } from './ru/ui'

export const words = dictionary(ru, kk)

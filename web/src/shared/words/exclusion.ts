import { dictionary } from '@/shared/i18n/dictionary'
import { exclusion as kk } from './kk/exclusion'
import { exclusion as ru } from './ru/exclusion'

export const words = dictionary(ru, kk)

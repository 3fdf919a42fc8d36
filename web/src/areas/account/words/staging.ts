import { dictionary } from '@/shared/i18n/dictionary'
import { staging as kk } from './kk/staging'
import { staging as ru } from './ru/staging'

export const words = dictionary(ru, kk)

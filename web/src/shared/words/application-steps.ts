import { dictionary } from '@/shared/i18n/dictionary'
import { applicationSteps as kk } from './kk/application-steps'
import { applicationSteps as ru } from './ru/application-steps'

export const words = dictionary(ru, kk)

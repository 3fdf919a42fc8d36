import type { unsub as ru } from '../ru/unsub'

export const unsub: typeof ru = {
  support: 'Қолдау қызметіне',
  title: 'Хабарламалардан бас тарту',
}

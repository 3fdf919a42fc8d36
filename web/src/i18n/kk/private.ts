import type { privateScreens as ru } from '../ru/private'

export const privateScreens: typeof ru = {
  screens: {
    'clientarea-staging': {
      title: 'Жаңа мүмкіндіктерді тексеру',
      text: 'Қызметкерлерге арналған бөлім: мұнда кабинет шығарылмас бұрын тексеріледі.',
    },
  },
}

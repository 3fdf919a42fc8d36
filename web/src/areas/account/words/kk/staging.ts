import type { staging as ru } from '../ru/staging'

export const staging: typeof ru = {
  screens: {
    'clientarea-staging': {
      title: 'Жаңа мүмкіндіктерді тексеру',
      text: 'Қызметкерлерге арналған бөлім: мұнда кабинет шығарылмас бұрын тексеріледі.',
    },
  },
}

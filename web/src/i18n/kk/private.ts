import type { privateScreens as ru } from '../ru/private'

export const privateScreens: typeof ru = {
  screens: {
    'clientarea-staging': {
      title: 'Жаңа мүмкіндіктерді тексеру',
      text: 'Қызметкерлерге арналған бөлім: мұнда кабинет шығарылмас бұрын тексеріледі.',
    },
    'loan-choose-repayment': {
      title: 'Өтеу жолы',
      text: 'Мұнда таңдайсыз: толық өтеу, ішінара өтеу, мерзімін ұзарту немесе көмек сұрау.',
    },
    'loan-full-repayment': {
      title: 'Толық өтеу',
      text: 'Мұнда таңдаған күнге нақты соманы көріп, микрокредитті жабасыз.',
    },
    'loan-partial-repayment': {
      title: 'Ішінара өтеу',
      text: 'Мұнда соманың бір бөлігін төлеп, жаңа қалдықты бірден көресіз.',
    },
  },
}

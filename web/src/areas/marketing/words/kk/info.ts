import type { info as ru } from '../ru/info'

export const info: typeof ru = {
  legal: { other: 'Басқа құжаттар' },
  howTo: {
    costTitle: 'Алдын ала есептеңіз',
    costLead: 'Қайтаратын сома, артық төлем және күні өтінім бергенге дейін белгілі.',
    alsoRepay: 'Микрокредитті қалай өтеуге болады',
    alsoGet: 'Микрокредитті қалай алуға болады',
    pay: 'Микрокредитті төлеу',
    phone: 'Сұрағыңыз қалды ма?',
  },
  expert: { articles: 'Автордың мақалалары' },
}

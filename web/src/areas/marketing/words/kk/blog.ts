import type { blog as ru } from '../ru/blog'

export const blog: typeof ru = {
  home: 'Басты бет',
  title: 'Блог',
  h1: 'Ақша мен қарыз туралы түсінікті тілмен',
  lead: 'Артық төлемді есептеу, шартты оқу, өз құқығын білу және алаяқтардан сақтану жайлы.',
  empty: 'Әзірге мақала жоқ',
  emptyText: 'Сұрақ-жауап бөлімін қарап шығыңыз.',
  toFaq: 'Сұрақ-жауап',
  author: 'Авторы',
  published: 'Жарияланды',
  updated: 'Жаңартылды',
  pages: 'Мақаланың беттері',
  page: (number) => `${number}-бет`,
  titlePage: (title, number) => `${title}, ${number}-бет`,
  related: 'Тағы оқыңыз',
  notAdvice: 'Мақала жалпы ережелерді түсіндіреді, заңгер кеңесін алмастырмайды.',
}

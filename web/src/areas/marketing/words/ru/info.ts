/** Texts around the text pages: contacts, support, rights, legal texts, how-to, experts. */
export const info = {
  legal: { other: 'Другие документы' },
  howTo: {
    costTitle: 'Посчитайте заранее',
    costLead: 'Возврат, переплата и дата видны до подачи заявки.',
    alsoRepay: 'Как погасить микрокредит',
    alsoGet: 'Как получить микрокредит',
    pay: 'Оплатить микрокредит',
    phone: 'Остались вопросы?',
  },
  expert: { articles: 'Статьи автора' },
}

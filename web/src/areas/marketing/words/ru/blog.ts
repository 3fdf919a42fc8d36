/** Texts of the blog. */
export const blog = {
  home: 'Главная',
  title: 'Блог',
  h1: 'О деньгах и займах понятными словами',
  lead: 'Как считать переплату, читать договор, знать свои права и не попасться мошенникам.',
  empty: 'Статей пока нет',
  emptyText: 'Загляните в вопросы и ответы.',
  toFaq: 'Вопросы и ответы',
  author: 'Автор',
  published: 'Опубликовано',
  updated: 'Обновлено',
  pages: 'Страницы статьи',
  page: (number: number) => `Страница ${number}`,
  titlePage: (title: string, number: number) => `${title}, стр. ${number}`,
  related: 'Читайте также',
  notAdvice: 'Статья объясняет общие правила и не заменяет консультацию юриста.',
}

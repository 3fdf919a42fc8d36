/** Words of a page that could not be loaded while moving through the site. */
export const navigation = {
  offline: {
    title: 'Нет интернета',
    text: 'Проверьте связь и откройте страницу ещё раз.',
  },
  failed: {
    title: 'У нас сбой',
    text: 'Деньги не списаны. Попробуйте через минуту.',
  },
  retry: 'Попробовать ещё раз',
}

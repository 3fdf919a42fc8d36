export const ui = {
  loading: 'Загружаем',
  checking: 'Проверяем запрос, это займёт пару секунд',
  close: 'Закрыть',
  updated: 'Обновлено',
  breadcrumbs: 'Вы здесь',
  noticeKind: {
    info: 'К сведению',
    success: 'Готово',
    warning: 'Внимание',
    danger: 'Ошибка',
  },
}

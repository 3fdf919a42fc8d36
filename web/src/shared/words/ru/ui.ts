export const ui = {
  loading: 'Загружаем',
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

export const ui = {
  loading: 'Жүктеліп жатыр',
  close: 'Жабу',
  updated: 'Жаңартылды',
  breadcrumbs: 'Сіз осындасыз',
  noticeKind: {
    info: 'Мәлімет',
    success: 'Дайын',
    warning: 'Назар аударыңыз',
    danger: 'Қате',
  },
}

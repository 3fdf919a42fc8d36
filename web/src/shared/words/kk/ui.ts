export const ui = {
  loading: 'Жүктеліп жатыр',
  checking: 'Сұрауды тексеріп жатырмыз, бұл бірнеше секунд алады',
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

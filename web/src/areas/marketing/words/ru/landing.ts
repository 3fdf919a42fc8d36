/** Texts around the text of a loan landing. Landings are written in Russian alone. */
export const landing = {
  home: 'Главная',
  affordability: {
    title: 'Сначала проверьте, по силам ли возврат',
    text: 'Сложите обязательные расходы до даты возврата и вычтите из дохода. Если остаток меньше суммы к возврату, микрокредит сделает положение труднее.',
    more: 'Ваши права, если платить трудно',
  },
  author: 'Текст проверила',
  related: 'Похожие страницы',
  apply: 'Перед тем как подать заявку',
  howToGet: 'Как получить микрокредит',
  howToRepay: 'Как погасить микрокредит',
  rights: 'Ваши права',
}

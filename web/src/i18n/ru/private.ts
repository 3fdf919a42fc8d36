/** Words of the screens behind the sign-in, by route name. */
export const privateScreens = {
  screens: {
    'clientarea-staging': {
      title: 'Проверка новых возможностей',
      text: 'Раздел для сотрудников: здесь проверяют кабинет перед выпуском.',
    },
    'loan-choose-repayment': {
      title: 'Как погасить',
      text: 'Здесь вы выбираете: погасить полностью, частично, продлить или попросить о помощи.',
    },
    'loan-full-repayment': {
      title: 'Полное погашение',
      text: 'Здесь вы видите точную сумму на выбранный день и закрываете микрокредит.',
    },
    'loan-partial-repayment': {
      title: 'Частичное погашение',
      text: 'Здесь вы вносите часть суммы и сразу видите новый остаток.',
    },
  },
}

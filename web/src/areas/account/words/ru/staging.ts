/** Texts of the screens behind the sign-in, by route name. */
export const staging = {
  screens: {
    'clientarea-staging': {
      title: 'Проверка новых возможностей',
      text: 'Раздел для сотрудников: здесь проверяют кабинет перед выпуском.',
    },
  },
}

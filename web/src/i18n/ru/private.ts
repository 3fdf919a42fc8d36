/** Words of the screens behind the sign-in, by route name. */
export const privateScreens = {
  screens: {
    'clientarea-staging': {
      title: 'Проверка новых возможностей',
      text: 'Раздел для сотрудников: здесь проверяют кабинет перед выпуском.',
    },
  },
}

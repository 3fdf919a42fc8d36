/** Texts that every form shares. */
export const form = {
  errorTitle: 'Ошибка: ',
  summary: 'Проверьте ответы',
  failed: 'Не получилось',
  needsScript: {
    title: 'Для этой формы нужен JavaScript',
    text: 'Включите его в настройках браузера или позвоните нам: поможем по телефону.',
  },
  show: { short: 'Показать', full: 'Показать пароль' },
  hide: { short: 'Скрыть', full: 'Скрыть пароль' },
  offline: 'Нет интернета. Проверьте связь и попробуйте ещё раз',
  loadFailed: 'Не получилось загрузить',
  retry: 'Попробовать ещё раз',
  cancel: 'Отмена',
  upload: {
    sending: (percent: string) => `Отправляем: ${percent}`,
    progress: 'Отправка файла',
  },
}

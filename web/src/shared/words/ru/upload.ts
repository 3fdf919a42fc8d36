/** Words of a file on its way. */
export const upload = {
  sending: (percent: string) => `Отправляем: ${percent}`,
  progress: 'Отправка файла',
}

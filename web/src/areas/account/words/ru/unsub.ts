/** Words of the page of unsubscribing, around its task. */
export const unsub = {
  support: 'В поддержку',
  title: 'Отписка от рассылок',
}

/** Texts of the client area around the loans: overview, loans, operations, documents. */
export const overview = {
  overview: {
    clear: 'Долга нет',
    clearText: 'Платить ничего не нужно.',
    clearKnown:
      'Платить ничего не нужно. Если понадобится новый микрокредит, анкету заполнять заново не придётся.',
    borrow: 'Новый микрокредит',
    closed: 'Закрытые микрокредиты',
    closedText: (count: string) => `Договоров: ${count}. Документы по ним остаются у вас.`,
    toLoans: 'Все микрокредиты',
    refund: (sum: string) => `Заплачено больше долга: ${sum}`,
    toRefund: 'Как вернуть лишнее',
    help: 'Помощь',
    helpText: 'Вопрос, жалоба или трудности с платежом: ответим и подскажем, что делать.',
    toHelp: 'Написать или позвонить',
  },
}

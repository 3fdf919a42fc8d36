/** Words for somebody who keeps themselves from borrowing. */
export const exclusion = {
  excluded: (date: string) => `Вы ограничили себе займы до ${date}`,
  excludedText: 'До этого дня мы не примем новую заявку. Платежи по договорам идут как прежде.',
}

/** Sample letters: their text on pages, and their PDFs. */

import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { findViolations } from '../support/axe'
import { get } from '../support/http'
import { textOf } from '../support/pdf'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

/** By the name of the file: what each says, in words that do not break over a line. */
const letters: Record<string, string[]> = {
  'restructuring-ru': ['Заявление об изменении условий', '9-2', '15 календарных дней', 'ИИН: ____'],
  'restructuring-kk': [
    'талаптарын өзгерту туралы өтініш',
    '9-2',
    'Күнтізбелік 15 күн',
    'ЖСН: ____',
  ],
  'complaint-ru': ['Жалоба', '15 рабочих дней', 'порядок обжалования'],
  'complaint-kk': ['Шағым', '15 жұмыс күні', 'шағымдану тәртібін'],
  'fraud-claim-ru': ['оформлен без моего участия', '3 календарных дней', 'Талон'.toLowerCase()],
  'fraud-claim-kk': ['менің қатысуымсыз', 'күнтізбелік 3 күн ішінде', 'талон-хабарлама'],
  'consent-withdrawal-ru': ['Отзыв согласия', 'персональных данных', 'рекламных сообщений'],
  'consent-withdrawal-kk': ['кері қайтарып алу', 'Дербес деректер', 'жарнамалық хабарламалар'],
}

for (const [name, words] of Object.entries(letters)) {
  test(`the letter ${name} can be printed`, async ({ page: _ }, info) => {
    const { status, headers, body } = await get(sites.plain, `/letters/${name}.pdf`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const path = info.outputPath(`${name}.pdf`)
    await writeFile(path, body)
    const text = (await textOf(path)).replaceAll(/\s+/g, ' ')
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain(name.endsWith('-ru') ? 'Кому: ТОО' : 'Кімге: «Zhedel»')
  })
}

test('unknown letters are not found', async () => {
  for (const name of ['poem-ru.pdf', 'complaint-en.pdf', 'complaint.pdf', 'complaint-ru.txt'])
    expect((await get(sites.plain, `/letters/${name}`)).status).toBe(404)
})

for (const [path, titles, link] of [
  [
    '/consumer-protection/',
    ['об изменении условий', 'Жалоба', 'оформлен без моего участия', 'Отзыв согласия'],
    'Скачать PDF для печати',
  ],
  [
    '/kz/consumer-protection/',
    ['талаптарын өзгерту', 'Шағым', 'менің қатысуымсыз', 'кері қайтарып алу'],
    'Басып шығаруға PDF жүктеп алу',
  ],
] as const) {
  test(`every letter can be read on ${path}`, async ({ page }) => {
    const site = new SitePage(page)
    await site.open(path)
    const samples = page.locator('details.letter')
    await expect(samples).toHaveCount(titles.length)
    for (const [at, title] of titles.entries()) {
      const sample = samples.nth(at)
      await sample.locator('summary').click()
      await expect(sample).toContainText(title)
      await expect(sample.locator('ol li').first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: link })).toHaveCount(titles.length)
    expect(await findViolations(page, path)).toEqual([])
  })
}

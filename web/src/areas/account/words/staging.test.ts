import { expect, test } from 'vitest'
import table from '../../../../../site/routes.json'
import { words } from './staging'

test('every screen behind the sign-in has a title of its own in both languages', () => {
  const names = table.routes.filter(({ page }) => page === 'private/screen').map(({ name }) => name)
  for (const { screens } of [words.ru, words.kz]) {
    expect(Object.keys(screens).sort()).toEqual([...names].sort())
    const titles = Object.values(screens).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

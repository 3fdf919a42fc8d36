import { expect, test } from 'vitest'
import { searchOf, viewOf } from './view'

const id = '0199b2f0-0000-7000-8000-000000000001'

test.each([
  ['', { screen: 'list' }],
  ['?new=deferral', { screen: 'new', kind: 'deferral' }],
  ['?new=fraud', { screen: 'new', kind: 'fraud' }],
  [`?request=${id}`, { screen: 'request', id }],
])('%s is read and written alike', (search, view) => {
  expect(viewOf(search)).toEqual(view)
  expect(searchOf(viewOf(search))).toBe(search)
})

test.each(['?new=gift', '?request=1', '?request=<script>', '?other=1'])(
  '%s is the list',
  (search) => {
    expect(viewOf(search)).toEqual({ screen: 'list' })
  },
)

import { expect, test } from 'vitest'
import { searchOf, viewOf } from './view'

const id = '0199b2f0-0000-7000-8000-000000000001'

test.each([
  ['', { what: 'list' }],
  ['?new=deferral', { what: 'new', kind: 'deferral' }],
  ['?new=fraud', { what: 'new', kind: 'fraud' }],
  [`?request=${id}`, { what: 'request', id }],
])('%s is shown and written alike', (search, view) => {
  expect(viewOf(search)).toEqual(view)
  expect(searchOf(viewOf(search))).toBe(search)
})

test.each(['?new=gift', '?request=1', '?request=<script>', '?other=1'])(
  '%s is the list',
  (search) => {
    expect(viewOf(search)).toEqual({ what: 'list' })
  },
)

/** The layout by keyboard alone. */

import { expect, test } from '@playwright/test'
import { SitePage } from '../support/site-page'

test('the first tab stop skips the menu', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/contacts/')
  await page.keyboard.press('Tab')
  const skip = page.locator('a[href="#main"]')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const outside = await page.evaluate(() => document.activeElement?.closest('header') !== null)
  expect(outside).toBe(false)
})

test('every tab stop is visible, and none is hidden by the sticky header', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/')
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const isMarked = (element: Element | null) => {
        if (!element) return false
        // Its focus ring is on the thumb, which scripts cannot query; the next test checks it.
        if (element instanceof HTMLInputElement && element.type === 'range') return true
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      }
      const focused = document.activeElement
      if (!focused || focused === document.body)
        return { name: 'body', covered: false, marked: true }
      const box = focused.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const name = focused.outerHTML.slice(0, 80)
      const covered = top?.closest('header') !== null && !focused.closest('header')
      return { name, covered, marked: isMarked(focused) || isMarked(focused.parentElement) }
    })
    expect(focus.covered, `${focus.name} is covered`).toBe(false)
    expect(focus.marked, `${focus.name} shows no focus`).toBe(true)
    if (focus.name === 'body') break
  }
})

test('a slider in focus looks different from one that is not', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/')
  const slider = page.getByRole('slider').first()
  const before = await slider.screenshot()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect((await slider.screenshot()).equals(before)).toBe(false)
})

test('the small menu opens, closes by Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const site = new SitePage(page)
  await site.open('/')
  const summary = page.locator('header summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(site.link('/faq/')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.locator('header details')).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
})

test('a link followed in the small menu closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const site = new SitePage(page)
  await site.open('/')
  await page.locator('header summary').click()
  await page.locator('header a[href="/faq/"]:visible').click()
  await site.at('/faq/')
  await expect(page.locator('header details')).not.toHaveAttribute('open')
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/testing/render'
import { Dialog } from './Dialog'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  // What browsers do and this one does not.
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException('open already', 'InvalidStateError')
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

function Question() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Спросить
      </button>
      <Dialog
        open={isOpen}
        title="Удалить карту?"
        onClose={() => {
          onClose()
          setOpen(false)
        }}
      >
        <button type="button" onClick={() => setOpen(false)}>
          Нет
        </button>
      </Dialog>
    </>
  )
}

it('is there only when it is open, and named by its title', async () => {
  const { user } = renderInPage(<Question />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Спросить' }))
  expect(screen.getByRole('dialog', { name: 'Удалить карту?' })).toBeTruthy()
})

it.each([
  ['ru', 'Закрыть'],
  ['kz', 'Жабу'],
] as const)('closes by its button in %s, and says so once', async (locale, close) => {
  const { user } = renderInPage(<Question />, locale)
  await user.click(screen.getByRole('button', { name: 'Спросить' }))
  await user.click(screen.getByRole('button', { name: close }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('closes when its owner closes it, and opens again', async () => {
  const { user } = renderInPage(<Question />)
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Спросить' }))
    await user.click(screen.getByRole('button', { name: 'Нет' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(onClose).toHaveBeenCalledTimes(2)
})

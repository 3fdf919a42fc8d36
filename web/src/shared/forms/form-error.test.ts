import { expect, it } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { formErrorOf } from './form-error'

const invalid = (field: string, detail: string) =>
  new ApiError(detail, { status: 422, code: 'request.invalid', field })

it('shows a field error of the server at its field', () => {
  expect(formErrorOf(invalid('iin', 'iin.checksum'), 'ru', ['phone', 'iin'])).toEqual({
    field: 'iin',
    text: 'Проверьте ИИН: в одной из цифр ошибка',
  })
  expect(formErrorOf(invalid('password', 'password.common'), 'kz', ['password'])).toEqual({
    field: 'password',
    text: 'Бұл құпиясөзді табу оңай. Басқасын ойлап табыңыз',
  })
})

it('shows an error of an unknown field for the form', () => {
  expect(formErrorOf(invalid('iin', 'iin.length'), 'ru', ['code'])).toEqual({
    field: null,
    text: 'Введите 12\u00a0цифр ИИН из документа',
  })
  expect(formErrorOf(invalid('phone', 'never heard of'), 'ru', ['phone'])).toEqual({
    field: 'phone',
    text: 'Проверьте ответы: часть из них не подходит',
  })
  expect(formErrorOf(new Error('secret'), 'ru', ['phone']).field).toBeNull()
})

import { expect, it } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { formErrorOf } from './form-error'

const invalid = (field: string, detail: string) =>
  new ApiError(detail, { status: 422, code: 'request.invalid', field })

it('puts what the server says of a field beside the field', () => {
  expect(formErrorOf(invalid('iin', 'iin.checksum'), 'ru', ['phone', 'iin'])).toEqual({
    field: 'iin',
    text: 'Проверьте ИИН: в одной из цифр ошибка',
  })
  expect(formErrorOf(invalid('password', 'password.common'), 'kz', ['password'])).toEqual({
    field: 'password',
    text: 'Бұл құпиясөзді табу оңай. Басқасын ойлап табыңыз',
  })
})

it('says what concerns no field of the form for the whole of it', () => {
  expect(formErrorOf(invalid('iin', 'iin.length'), 'ru', ['code'])).toEqual({
    field: null,
    text: 'Введите 12 цифр ИИН с удостоверения',
  })
  expect(formErrorOf(invalid('phone', 'never heard of'), 'ru', ['phone'])).toEqual({
    field: 'phone',
    text: 'Проверьте ответы: часть из них не подходит',
  })
  expect(formErrorOf(new Error('secret'), 'ru', ['phone']).field).toBeNull()
})

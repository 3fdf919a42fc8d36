/** People of the sandbox (config/sandbox-people.toml) whose behaviour the journeys need. */

import type { SandboxPerson } from './application'

/** Everything succeeds. */
export const aigul: SandboxPerson = {
  iin: '900412403019',
  phone: '+77010000101',
  surname: 'Қасымова',
  given: 'Айгүл',
  patronymic: 'Серікқызы',
}

/** The state register does not know him: he types name, document and address. */
export const anton: SandboxPerson = {
  iin: '890317304129',
  phone: '+77010000128',
  surname: 'Лазарев',
  given: 'Антон',
  patronymic: 'Павлович',
}

/** Takes eight seconds to answer the SMS from 1414. */
export const saltanat: SandboxPerson = {
  iin: '930428402658',
  phone: '+77010000118',
  surname: 'Тұрсынова',
  given: 'Салтанат',
  patronymic: 'Бауыржанқызы',
}

/** Never answers the SMS from 1414. */
export const ainur: SandboxPerson = {
  iin: '840901401929',
  phone: '+77010000120',
  surname: 'Смағұлова',
  given: 'Айнұр',
  patronymic: 'Әділқызы',
}

/** The face does not match the state's photo. */
export const timur: SandboxPerson = {
  iin: '940616304641',
  phone: '+77010000113',
  surname: 'Ибрагимов',
  given: 'Тимур',
}

/** The match is uncertain. */
export const yerzhan: SandboxPerson = {
  iin: '910108304753',
  phone: '+77010000121',
  surname: 'Қожахметов',
  given: 'Ержан',
}

/** Has no official income: a statement is required. */
export const elena: SandboxPerson = {
  iin: '910325405986',
  phone: '+77010000115',
  surname: 'Ким',
  given: 'Елена',
}

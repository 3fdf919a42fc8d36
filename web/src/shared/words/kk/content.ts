import type { content as ru } from '../ru/content'

export const content: typeof ru = {
  home: 'Басты бет',
  contacts: {
    card: 'Бізбен қалай байланысуға болады',
    phone: 'Телефон',
    email: 'Электрондық пошта',
    hours: 'Жұмыс уақыты',
    address: 'Мекенжайы',
    company: 'Деректемелер',
    legalName: 'Атауы',
    bin: 'БСН',
    licence: 'Лицензия',
    licenceLine: (number, date) => `№\u00a0${number}, ${date}`,
    regulator: 'Қадағалау органы',
    cities: 'Қалаңыз',
    citiesLead:
      'Біз онлайн жұмыс істейміз, талаптар бүкіл Қазақстанда бірдей. Қалалар туралы беттер әзірге орыс тілінде.',
  },
}

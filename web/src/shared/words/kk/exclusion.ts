import type { exclusion as ru } from '../ru/exclusion'

export const exclusion: typeof ru = {
  excluded: (date) => `Өзіңізге қарыз алуға шектеу қойдыңыз. Мерзімі: ${date}`,
  excludedText:
    'Сол күнге дейін жаңа өтінім қабылдамаймыз. Шарттар бойынша төлемдер бұрынғыдай жүреді.',
}

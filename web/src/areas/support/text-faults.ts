const TEXT_CHARS_MAX = 4000

interface Words {
  textEmpty: string
  textLong: string
}

/** What is wrong with somebody's words; nothing where they will do. */
export function textFault(text: string, t: Words): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return t.textEmpty
  return length > TEXT_CHARS_MAX ? t.textLong : undefined
}

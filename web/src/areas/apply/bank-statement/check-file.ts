const BYTES_MAX = 10 * 1024 * 1024

/** What can be said of a file before it travels: the code of the refusal that would come back. */
export function faultOf(file: { size: number }, start: string): string | null {
  if (file.size === 0) return 'file_empty'
  if (!start.startsWith('%PDF-')) return 'statement_not_pdf'
  return file.size > BYTES_MAX ? 'statement_too_big' : null
}

/** The first letters of a file, which name its kind whatever it is called. */
export function startOf(file: Blob): Promise<string> {
  return file.slice(0, 8).text()
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What somebody reads in a PDF, as another program than ours finds it. */
export async function textOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-'])
  return stdout
}

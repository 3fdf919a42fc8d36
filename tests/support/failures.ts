/** Prints at the very end why tests failed, so that the end of a log is enough. */

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const errorCharsMax = 2000

export default class Failures implements Reporter {
  private readonly failures: string[] = []

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const { file, line } = test.location
    const why = errors.map(({ message = '', value = '' }) => message || value).join('\n')
    this.failures.push(
      `${file}:${line} ${test.title}: ${status} after ${duration} ms\n${why.slice(0, errorCharsMax)}`,
    )
  }

  onEnd(): void {
    for (const failure of this.failures) process.stderr.write(`\n${failure}\n`)
  }
}

import { defineConfig } from '@playwright/test'
import { shell } from './support/browsers'

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/servers.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What passes at the second try only is a fault of the site or of the test, and either is to be mended.
  retries: 0,
  // Long enough for a machine that stands still for some seconds: nothing here measures time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The second tells what each test took.
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }], ['./support/failures.ts']],
  use: {
    ...shell,
    headless: true,
    locale: 'ru-KZ',
  },
})

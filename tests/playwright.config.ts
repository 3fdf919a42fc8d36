import { defineConfig } from '@playwright/test'
import { shell } from './support/browsers'
import { postgresServer } from './support/postgres'
import type { TestAppOptions } from './support/test-app'

export default defineConfig<TestAppOptions>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/servers.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on a retry reveals a defect of the site or of the test; both must be
  // fixed.
  retries: 0,
  // Long enough for a machine that stalls for some seconds: nothing here measures time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The JSON reporter records the duration of each test.
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }], ['./support/failures.ts']],
  use: {
    ...shell,
    headless: true,
    locale: 'ru-KZ',
  },
  projects: [
    { name: 'sqlite' },
    // What moves money or is fought over, once more on the other engine.
    ...(postgresServer
      ? [{ name: 'postgres', grep: /@postgres/, use: { engine: 'postgres' as const } }]
      : []),
  ],
})

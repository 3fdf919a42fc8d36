import { defineConfig } from '@playwright/test'
import { shell } from './support/browsers'

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/servers.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Two browsers share two cores with the servers they talk to: once more tells a slow moment from a
  // fault, and the report names what needed it.
  retries: 1,
  // Long enough for a machine that stands still for some seconds: nothing here measures time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    ...shell,
    headless: true,
    locale: 'ru-KZ',
  },
})

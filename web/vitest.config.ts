import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { pagesModule } from './build/pages.ts'
import { routesModule } from './build/routes.ts'

export default defineConfig({
  plugins: [routesModule(), pagesModule()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    unstubGlobals: true,
    restoreMocks: true,
  },
})

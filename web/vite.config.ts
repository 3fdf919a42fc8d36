import { defineConfig } from 'vite'
import { client, shared } from './build/config.ts'

export default defineConfig(({ mode }) => ({ ...shared(mode), ...client(mode) }))

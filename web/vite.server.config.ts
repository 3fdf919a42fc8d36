import { defineConfig } from 'vite'
import { server, shared } from './build/config.ts'

export default defineConfig(({ mode }) => ({ ...shared(mode), ...server(mode) }))

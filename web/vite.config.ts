import { defineConfig } from 'vite'
import { client, shared } from './build/config'

export default defineConfig(({ mode }) => ({ ...shared(mode), ...client(mode) }))

import { defineConfig } from 'vite'
import { server, shared } from './build/config'

export default defineConfig(({ mode }) => ({ ...shared(mode), ...server(mode) }))

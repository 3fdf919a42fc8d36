import type { upload as ru } from '../ru/upload'

export const upload: typeof ru = {
  sending: (percent) => `Жіберіліп жатыр: ${percent}`,
  progress: 'Файлды жіберу',
}

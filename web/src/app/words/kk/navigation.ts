import type { navigation as ru } from '../ru/navigation'

export const navigation: typeof ru = {
  offline: {
    title: 'Интернет жоқ',
    text: 'Байланысты тексеріп, бетті қайта ашып көріңіз.',
  },
  failed: {
    title: 'Бізде ақау',
    text: 'Ақша шегерілген жоқ. Бір минуттан кейін қайталаңыз.',
  },
  retry: 'Қайталап көру',
}

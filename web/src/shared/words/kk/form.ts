import type { form as ru } from '../ru/form'

export const form: typeof ru = {
  errorTitle: 'Қате: ',
  summary: 'Жауаптарды тексеріңіз',
  failed: 'Орындалмады',
  needsScript: {
    title: 'Бұл нысанға JavaScript керек',
    text: 'Оны браузер баптауларында қосыңыз немесе бізге қоңырау шалыңыз: телефон арқылы көмектесеміз.',
  },
  show: { short: 'Көрсету', full: 'Құпиясөзді көрсету' },
  hide: { short: 'Жасыру', full: 'Құпиясөзді жасыру' },
  offline: 'Интернет жоқ. Байланысты тексеріп, қайталап көріңіз',
  loadFailed: 'Жүктеу мүмкін болмады',
  retry: 'Қайталап көру',
  cancel: 'Бас тарту',
  upload: {
    sending: (percent) => `Жіберіліп жатыр: ${percent}`,
    progress: 'Файлды жіберу',
  },
}

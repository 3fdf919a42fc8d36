import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import reactPlugin from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { precompress } from './compress.ts'
import { leanDownshift } from './downshift.ts'
import { pagesModule } from './pages.ts'
import { leanPreload } from './preload.ts'
import { reactAsModule } from './react.ts'
import { routesModule } from './routes.ts'
import { leanStyle, noStyle } from './style.ts'

// By its folder: the package does not export this file by name.
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What every page needs is one chunk: split further it compresses worse by a tenth. Layouts of
 * signed-in screens, form components and the API client are separate. */
const react = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\/|rolldown|react-as-module|src\/app\/react\.ts/,
  priority: 1,
}
const shell = {
  name: 'shell',
  test: new RegExp(
    [
      'virtual:|site/secret-parameters',
      'src/shared/ui/(?!Accordion|Checkbox|Choice|Dialog|Disclosure|EmptyState|Field|Moment|Select|Steps|Tabs|Text|text-tools|Toast|TwoColumns|private)',
      'src/shared/(calculator/(?!choice)|content/(MoreLink|Updated)|i18n/(dictionary|format)|navigation/|page/(?!task))',
      'src/shared/(lib/(cleanup|local-store|store|telemetry)|session/device-flags)[.]ts',
      'src/(app|shared)/words/((ru|kk)/)?(ui|calculator|legal|shell)[.]ts',
      'src/areas/marketing/(attribution/|calculator/|cookies/consent)',
      'src/app/(?!entry|pages/|words/|navigation/chunk-guard|shell/(Client|Form|Faq|Plain))',
    ].join('|'),
  ),
}

/** Small components that most pages with texts share. */
const content = {
  name: 'content',
  test: new RegExp(
    [
      'src/shared/(content/(?!MessagePage|MoreLink|Updated)|ui/Accordion)|src/areas/marketing/content/',
      'src/(shared|areas/marketing|areas/support)/words/((ru|kk)/)?(content|info|support)[.]ts',
    ].join('|'),
  ),
}

/** Silences warnings about "use client" directives, which are meant for other servers. */
const quiet: NonNullable<UserConfig['build']>['rolldownOptions'] = {
  onwarn(warning, warn) {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
  },
}

/** `--mode development` builds with React's development code into a directory of its own, for the
 * test that every page hydrates without a warning. */
const outDir = (mode: string, part: string) =>
  at(`${mode === 'development' ? 'dist-dev' : 'dist'}/${part}`)

export function shared(mode: string): UserConfig {
  return {
    root: at('.'),
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: { alias: { '@': at('src') } },
  }
}

export function client(mode: string): UserConfig {
  const dir = outDir(mode, 'client')
  return {
    plugins: [
      routesModule(),
      pagesModule(),
      reactAsModule(mode),
      leanDownshift(mode),
      leanPreload(),
      reactPlugin(),
      tailwindcss(),
      leanStyle(mode),
      precompress(dir),
    ],
    build: {
      outDir: dir,
      emptyOutDir: true,
      target: 'es2022',
      // The browsers that Tailwind 4 itself needs.
      cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
      manifest: 'manifest.json',
      // Slower than the default minifier and smaller: React is most of what a visitor downloads.
      minify: mode === 'development' ? false : 'terser',
      terserOptions: {
        module: true,
        // All supported browsers know these; otherwise code for older ones is emitted.
        ecma: 2020,
        safari10: false,
        compress: { passes: 3, pure_getters: true, keep_fargs: false },
      },
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        ...quiet,
        input: { entry: at('src/app/entry-client.ts') },
        output: {
          codeSplitting: { groups: [react, shell, content], includeDependenciesRecursively: false },
        },
      },
    },
  }
}

/** One readable ES file for QuickJS, not minified, so that stack traces are useful. */
export function server(mode: string): UserConfig {
  const kind = mode === 'development' ? 'development' : 'production'
  return {
    plugins: [routesModule(), pagesModule(), noStyle()],
    publicDir: false,
    resolve: {
      alias: {
        '@': at('src'),
        // React's legacy renderer needs no streams or encoders, which QuickJS lacks.
        'react-dom/server': join(reactDom, `cjs/react-dom-server-legacy.browser.${kind}.js`),
      },
    },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: at('src/app/entry-server.tsx'),
      outDir: outDir(mode, 'server'),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        ...quiet,
        output: { entryFileNames: 'server.js', codeSplitting: false },
      },
    },
  }
}

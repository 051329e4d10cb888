/** How the console is built. `base` is where the server serves what comes out (server/src/console). */
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** React Aria brings its own few words in 34 languages; the console speaks three of them (src/design/language.tsx). */
const OTHER_LANGUAGES =
  /react-(?:aria|aria-components|stately)\/dist\/private\/intl\/(?:\w+\/)?(?!en-US|de-DE|fr-FR)[a-z]{2}-[A-Z]{2}\.mjs$/

const withoutOtherLanguages: Plugin = {
  name: 'without-other-languages',
  enforce: 'pre',
  load: { filter: { id: OTHER_LANGUAGES }, handler: () => 'export default undefined' },
}

/**
 * Libraries ask Intl for something while they are loaded, and its first answer takes longer than all else that happens then. React Aria asks for the
 * language of the browser and for its direction: src/design/language.tsx always names the language, and all that the console speaks run from left to
 * right. The library of number formats asks whether the browser knows the option `signDisplay`, as do all that run what is built here.
 */
const WITHOUT_INTL: [module: RegExp, asked: RegExp, answer: string][] = [
  [/react-aria\/dist\/private\/i18n\/utils\.mjs$/, /if \(Intl\.Locale\).*(?=\n}\n)/s, 'return false'],
  [
    /react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/,
    /Intl\.DateTimeFormat\.supportedLocalesOf\([^)]*\)/,
    "locale = 'en'",
  ],
  [
    /@internationalized\/number\/dist\/private\/NumberFormatter\.mjs$/,
    /new Intl\.NumberFormat\('de-DE'.*?=== 'exceptZero'/s,
    'true',
  ],
]

const withoutIntl: Plugin = {
  name: 'without-intl',
  transform: {
    filter: { id: WITHOUT_INTL.map(([module]) => module) },
    handler: (code, id) => {
      const [, asked, answer] = WITHOUT_INTL.find(([module]) => module.test(id))!
      if (!asked.test(code)) throw new Error(`${id} asks Intl for something else now: see console/vite.config.ts`)
      return { code: code.replace(asked, answer), map: null }
    },
  },
}

/** What the first module loads is asked for beside it: the page names all of it. */
const namedInPage: Plugin = {
  name: 'named-in-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const [scripts, styles] = [new Set<string>(), new Set<string>()]
      const add = (name: string) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || scripts.has(name)) return
        scripts.add(name)
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
        for (const imported of chunk.imports) add(imported)
      }
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/app.tsx')) add(name)
      return [
        ...[...scripts].filter((name) => !html.includes(name)).map((name) => toLink('modulepreload', name)),
        ...[...styles].map((name) => toLink('stylesheet', name)),
      ]
    },
  },
}

const toLink = (rel: string, name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/console/${name}` },
  injectTo: 'head',
})

const EVERY_SCREEN =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/(?:router-core|react-router|history|store|react-store|query-core|react-query))\//

/** What the first module needs, and nothing else. */
const FIRST = /console\/src\/api\/(?:early-reads|problem|session)\.ts$|vite\/preload-helper/

/** What the frame around each screen consists of: in many small files it would compress worse. */
const FRAME =
  /console\/src\/(?:api\/(?:client|deleted|effects|query)|design\/(?:badge|button|dialog|error-boundary|language|menu|problem-view|screen|states|store|toast|unsaved|unsaved-question|words)|shell\/(?:address-state|addresses|after-screen|banners|breadcrumbs|commands|current|frame|keys|leave|rail|session-dialog|theme|visits|ways-out|words))\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  clearScreen: false,
  plugins: [withoutOtherLanguages, withoutIntl, namedInPage],
  oxc: { jsx: { runtime: 'automatic' } },
  // A worker loads parts of its own when it needs them, such as the grammars of code.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: '.',
    emptyOutDir: false,
    manifest: 'manifest.json',
    target: 'es2023',
    // The content security policy has no room for data addresses of scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The largest file is the editor of markdown, loaded with its first use alone; test/budget.test.ts watches what screens load.
    chunkSizeWarningLimit: 2000,
    // Libraries mark files for React's server components, which there are none of here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // What every screen needs compresses better together, and stays in caches when the console changes.
      output: {
        codeSplitting: {
          groups: [
            { name: 'session', test: FIRST, priority: 3 },
            { name: 'libraries', test: EVERY_SCREEN, priority: 2 },
            { name: 'frame', test: FRAME, priority: 1 },
          ],
        },
      },
    },
  },
})

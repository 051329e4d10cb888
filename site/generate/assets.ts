/** The style sheet and the scripts of published pages, put together and made small, as the constants of src/assets.ts. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const TARGET = path('src/assets.ts')
/** The library that draws diagrams, whole as it is published: too large for a constant, served from where it is installed. */
export const MERMAID = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js')
const BROWSERS = ['chrome123', 'firefox125', 'safari17.5']

export async function readAssets(): Promise<string> {
  return readFile(TARGET, 'utf8')
}

export async function makeAssets(): Promise<string> {
  const sheets = (await readdir(path('assets/style'))).filter((name) => name.endsWith('.css')).sort()
  const style = await make({
    stdin: {
      contents: sheets.map((name) => `@import "./${name}";`).join('\n'),
      resolveDir: path('assets/style'),
      loader: 'css',
    },
  })
  const script = await make({ entryPoints: [path('assets/script/main.ts')], format: 'iife' })
  const head = await make({ entryPoints: [path('assets/script/head.ts')], format: 'iife' })
  const tryScript = await make({ entryPoints: [path('assets/script/try/main.ts')], format: 'iife' })
  const frameScript = await make({ entryPoints: [path('assets/script/diagram-frame.ts')], format: 'iife' })
  const preview = await make({ entryPoints: [path('assets/script/preview-frame.ts')], format: 'iife' })
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const mermaidName = `mermaid-${hash(await readFile(MERMAID, 'utf8'))}.js`
  const frameScriptName = `diagram-${hash(frameScript)}.js`
  const frame = toFrame([mermaidName, frameScriptName])
  const constant = (comment: string, name: string, text: string) =>
    `/** ${comment} */\nexport const ${name} = ${JSON.stringify(text)}\n`
  return [
    '// Made by site/generate/assets.ts from site/assets: not for editing.\n// biome-ignore-all lint: generated\n// biome-ignore-all format: generated\n',
    constant('For `Assets.style`. Its name changes when it does.', 'STYLESHEET', style),
    constant('', 'STYLESHEET_NAME', `site-${hash(style)}.css`).replace('/**  */\n', ''),
    constant('For `Assets.script`.', 'SCRIPT', script),
    constant('', 'SCRIPT_NAME', `site-${hash(script)}.js`).replace('/**  */\n', ''),
    constant('For `Assets.tryRequest`.', 'TRY_SCRIPT', tryScript),
    constant('', 'TRY_SCRIPT_NAME', `try-${hash(tryScript)}.js`).replace('/**  */\n', ''),
    constant('Stands in the head of every page whose theme can be switched.', 'THEME_SCRIPT', head),
    constant('For `Assets.diagram`: beside it stand the two scripts it names.', 'DIAGRAM_FRAME', frame),
    constant('', 'DIAGRAM_FRAME_NAME', `diagram-${hash(frame + FRAME_POLICY)}.html`).replace('/**  */\n', ''),
    constant('The content security policy it is served with.', 'DIAGRAM_FRAME_POLICY', FRAME_POLICY),
    constant('Draws what the page asks for.', 'DIAGRAM_SCRIPT', frameScript),
    constant('', 'DIAGRAM_SCRIPT_NAME', frameScriptName).replace('/**  */\n', ''),
    constant('For `Assets.preview`.', 'PREVIEW_SCRIPT', preview),
    constant('', 'PREVIEW_SCRIPT_NAME', `preview-${hash(preview)}.js`).replace('/**  */\n', ''),
    constant('For `mermaid/dist/mermaid.min.js`.', 'MERMAID_NAME', mermaidName),
  ].join('\n')
}

/** Sandboxed whoever opens it: it never has a part in the site, and reaches nothing but its scripts. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

const toFrame = (scripts: string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Diagram</title>
<style>body{margin:0}body>svg{display:block;margin:auto;max-width:100%}</style>
${scripts.map((name) => `<script src="${name}" defer></script>`).join('\n')}
</head>
<body></body>
</html>
`

async function make(options: object): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    legalComments: 'none',
    charset: 'utf8',
  })
  return outputFiles![0]!.text.trim()
}

export const writeAssets = async (): Promise<void> => writeFile(TARGET, await makeAssets())

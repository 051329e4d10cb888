/** The import rules work: every rule of .dependency-cruiser.cjs fails on an import that breaks it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
const CLI = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

interface Rule {
  readonly name: string
  readonly to: { readonly pathNot?: string | readonly string[] }
}
const { forbidden } = createRequire(import.meta.url)(CONFIG) as { readonly forbidden: readonly Rule[] }

/** A file, what it imports, and the rules that this import breaks. */
type Planted = readonly [file: string, imported: string, ...rules: string[]]

const PLANTED: readonly Planted[] = [
  ['content/src/text/reads-node.ts', 'node:fs', 'content-without-node'],
  ['content/src/text/index.ts', 'content/src/document/index.ts', 'content-text'],
  ['content/src/condition/index.ts', 'content/src/text/trim.ts', 'content-condition', 'content-through-the-door'],
  ['content/src/highlight/index.ts', 'content/src/text/index.ts', 'content-highlight'],
  ['content/src/html-tree/index.ts', 'content/src/text/index.ts', 'content-html-tree'],
  ['content/src/document/index.ts', 'content/src/revision/index.ts', 'content-document'],
  ['content/src/revision/index.ts', 'content/src/markdown/index.ts', 'content-revision'],
  ['content/src/markdown/index.ts', 'content/src/openapi/index.ts', 'content-markdown'],
  ['content/src/incoming/index.ts', 'content/src/repository/index.ts', 'content-incoming'],
  ['content/src/html/index.ts', 'content/src/links/index.ts', 'content-html'],
  ['content/src/repository/index.ts', 'content/src/html/index.ts', 'content-repository'],
  ['content/src/openapi/index.ts', 'content/src/search/index.ts', 'content-openapi'],
  ['content/src/links/index.ts', 'content/src/merge/index.ts', 'content-links'],
  ['content/src/merge/index.ts', 'content/src/addresses/index.ts', 'content-merge'],
  ['content/src/compare/index.ts', 'content/src/search/index.ts', 'content-compare'],
  ['content/src/search/index.ts', 'content/src/visitors/index.ts', 'content-search'],
  ['content/src/visitors/index.ts', 'content/src/links/types.ts', 'content-visitors', 'content-through-the-door'],
  [
    'content/src/addresses/index.ts',
    'content/src/condition/evaluate.ts',
    'content-addresses',
    'content-through-the-door',
  ],
  [
    'content/src/planted/index.ts',
    'content/src/text/trim.ts',
    'content-folders-are-listed',
    'content-through-the-door',
  ],
  ['content/src/text/imports-site.ts', 'site/src/urls.ts', 'content-is-pure'],
  ['content/src/text/imports-editor.ts', 'editor/src/index.ts', 'content-is-pure'],
  ['editor/src/imports-site.ts', 'site/src/urls.ts', 'editor-on-content'],
  ['editor/src/reads-node.ts', 'node:fs', 'content-without-node'],
  ['editor/src/draws.ts', 'prosemirror-view', 'editor-without-view', 'known-packages'],
  ['editor/src/past-the-door.ts', 'content/src/text/trim.ts', 'content-through-the-door'],
  ['console/src/shell/past-the-editors-door.ts', 'editor/src/schema/schema.ts', 'editor-through-the-door'],
  ['site/src/past-the-door.ts', 'content/src/text/trim.ts', 'content-through-the-door'],
  ['site/src/imports-server.ts', 'server/src/config.ts', 'site-on-content'],
  ['site/src/imports-script.ts', 'site/assets/script/search.ts', 'pages-without-scripts'],
  ['site/assets/script/imports-server.ts', 'server/src/config.ts', 'site-on-content'],
  ['site/assets/script/reads-node.ts', 'node:path', 'content-without-node'],
  ['server/src/core/imports-feature.ts', 'server/src/features/teams/index.ts', 'core-knows-no-feature'],
  ['server/src/config.ts', 'server/src/core/errors.ts', 'config-stands-alone'],
  ['server/src/features/teams/imports-app.ts', 'server/src/app.ts', 'features-below-app'],
  ['server/src/features/teams/past-the-door.ts', 'server/src/features/users/store.ts', 'through-the-door'],
  ['server/src/published/past-the-door.ts', 'server/src/features/users/store.ts', 'published-asks-at-the-door'],
  ['console/src/shell/imports-server.ts', 'server/src/config.ts', 'console-over-http'],
  ['server/src/docs/imports-console.ts', 'console/src/api/client.ts', 'nobody-imports-the-console'],
  ['console/src/design/imports-shell.ts', 'console/src/shell/keys.ts', 'console-parts-below-features'],
  [
    'console/src/features/home/past-the-door.ts',
    'console/src/features/teams/queries.ts',
    'console-features-at-their-doors',
  ],
  ['console/src/shell/imports-screen.ts', 'console/src/features/teams/screen.ts', 'shell-knows-routes-alone'],
  ['server/src/imports-test.ts', 'server/test/harness.ts', 'no-test-in-program'],
  ['server/src/imports-stranger.ts', 'a-package-nobody-installed', 'known-packages'],
  ['server/src/circle-one.ts', 'server/src/circle-two.ts', 'no-cycles'],
  // A cycle is reported once.
  ['server/src/circle-two.ts', 'server/src/circle-one.ts'],
]

interface Cruise {
  readonly summary: { readonly violations: readonly { readonly from: string; readonly rule: Rule }[] }
}

/** Rules that were broken, by file. */
function cruise(folder: string): Map<string, Set<string>> {
  const options = ['--config', CONFIG, '--output-type', 'json', 'content', 'editor', 'site', 'server', 'console']
  const { summary } = JSON.parse(readCli(folder, options)) as Cruise
  const broken = new Map<string, Set<string>>()
  for (const { from, rule } of summary.violations) broken.set(from, (broken.get(from) ?? new Set()).add(rule.name))
  return broken
}

const readCli = (cwd: string, options: readonly string[]) =>
  execFileSync(process.execPath, [CLI, ...options], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function write(folder: string, file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('every rule fails on a planted import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borders-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const planted = new Set(PLANTED.map(([file]) => file))
  for (const [file, imported] of PLANTED) {
    const isOurs = /^(content|editor|site|server|console)\//.test(imported)
    if (isOurs && !planted.has(imported)) write(folder, imported, 'export const value = 1\n')
    const address = isOurs ? `./${relative(dirname(file), imported)}` : imported
    write(folder, file, `import * as other from '${address}'\nexport const use = other\n`)
  }
  const broken = cruise(folder)
  for (const [file, , ...rules] of PLANTED)
    expect([file, ...(broken.get(file) ?? [])].sort()).toEqual([file, ...rules].sort())
  expect(forbidden.map(({ name }) => name).filter((name) => !PLANTED.some((each) => each.includes(name)))).toEqual([])
})

test('a folder of content imports only folders listed above it', () => {
  const above = new Set<string>()
  for (const { name, to } of forbidden) {
    const [folder, ...imported] = /^\^content\/src\/\(([a-z|-]+)\)\/$/.exec(String(to.pathNot))?.[1]?.split('|') ?? []
    if (name !== `content-${folder}`) continue
    expect(imported.filter((each) => !above.has(each))).toEqual([])
    above.add(folder!)
  }
  expect(above.size).toBeGreaterThan(10)
})

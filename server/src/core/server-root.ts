import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package, found from the source tree and from the bundle alike. */
export const serverRoot = findServerRoot(dirname(fileURLToPath(import.meta.url)))

function findServerRoot(from: string): string {
  const manifest = join(from, 'package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === '@lectern/server') return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The folder of @lectern/server was not found')
  return findServerRoot(parent)
}

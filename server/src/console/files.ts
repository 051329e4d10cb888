/** The built console, as console/build.mjs writes it to console/dist: a page and assets named by their hashes, each with compressed copies. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLruCache } from '../core/cache/lru-cache.ts'
import { chooseCoding } from '../core/http/compress.ts'
import { serverRoot } from '../core/server-root.ts'

const DIST = join(serverRoot, '../console/dist')
const NAME = /^[\w.-]+-[\w-]{8}\.(js|css|svg|woff2)$/

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const EXTENSIONS = { br: '.br', gzip: '.gz' } as const
const MEGABYTE = 1024 * 1024

interface ConsoleAsset {
  bytes: Buffer
  type: string
  coding: 'br' | 'gzip' | undefined
}

/** Assets never change under their names. */
const cachedAssets = createLruCache<Buffer>(4 * MEGABYTE)

export async function findAsset(
  name: string,
  accepted: string | string[] | undefined,
): Promise<ConsoleAsset | undefined> {
  const extension = NAME.exec(name)?.[1]
  if (extension === undefined) return undefined
  const coding = chooseCoding(accepted)
  const type = TYPES[extension]!
  const smaller = coding && (await readAsset(`${name}${EXTENSIONS[coding]}`))
  if (smaller) return { bytes: smaller, type, coding }
  const bytes = await readAsset(name)
  return bytes && { bytes, type, coding: undefined }
}

async function readAsset(name: string): Promise<Buffer | undefined> {
  const known = cachedAssets.get(name)
  if (known) return known
  const bytes = await readFile(join(DIST, name)).catch(() => undefined)
  if (bytes) cachedAssets.set(name, bytes, bytes.length)
  return bytes
}

/** Reads the page of the newest build; undefined before the first one. */
export const readConsolePage = () => readFile(join(DIST, 'index.html'), 'utf8').catch(() => undefined)

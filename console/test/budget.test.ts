/** What a browser loads before Home is usable, and for each further screen, read from the manifest of the build. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const FIRST_LOAD = 230_000
const ROUTE = 60_000
/** The editor and what it needs. */
const EDITOR = 180_000

// It does nothing when the build is fresh.
execFileSync(process.execPath, ['build.mjs'], { cwd: FOLDER, stdio: 'inherit' })

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${FOLDER}/dist/manifest.json`, 'utf8'))

/** A chunk and everything that must be there before it runs. */
function listNeeded(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const each of manifest[name]?.imports ?? []) listNeeded(each, found)
  return found
}

const measure = (names: Iterable<string>) =>
  [...names]
    .map((name) => manifest[name]!.file)
    .filter((file) => file.endsWith('.js'))
    .reduce((bytes, file) => bytes + statSync(`${FOLDER}/dist/${file}.gz`).size, 0)

const HOME = 'src/features/home/screen.tsx'
const firstLoad = new Set(['index.html', 'src/app.tsx', HOME].flatMap((name) => [...listNeeded(name)]))
const screens = Object.keys(manifest).filter((name) => name.startsWith('src/features/') && name !== HOME)

test('Home is usable after at most 230 kB of compressed JavaScript', () => {
  const bytes = measure(firstLoad)
  console.log(`Before Home is usable: ${Math.round(bytes / 1000)} kB`)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD)
  expect(bytes).toBeGreaterThan(FIRST_LOAD / 4)
})

const DOOR = 'src/features/editor/index.ts'
const editor = listNeeded(DOOR)

test.each(screens)('%s adds no more compressed JavaScript than it may', (name) => {
  const isOfEditor = name.startsWith('src/features/editor/')
  // What the editor loads on first use comes when the editor is there.
  const isThere = (each: string) => firstLoad.has(each) || (isOfEditor && name !== DOOR && editor.has(each))
  const bytes = measure([...listNeeded(name)].filter((each) => !isThere(each)))
  expect(bytes).toBeLessThanOrEqual(isOfEditor ? EDITOR : ROUTE)
})

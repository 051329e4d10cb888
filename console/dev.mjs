/** What `npm run dev` does for the console: it builds it on every change, and serves the page of parts from its sources. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const folder = import.meta.dirname
const SOURCES = ['src', '../content/src'].map((path) => join(folder, path))
/** Editors save several files at once. */
const REST = 100

export async function watchConsole(say) {
  let building
  let isStale = false
  const build = () => {
    isStale = building !== undefined
    if (isStale) return
    // It says itself what it did, and does nothing when nothing changed.
    building = spawn(process.execPath, [join(folder, 'build.mjs')], { stdio: 'inherit' })
    building.once('exit', () => {
      building = undefined
      if (isStale) build()
    })
  }
  let resting
  const watchers = SOURCES.map((path) =>
    watch(path, { recursive: true }, () => {
      clearTimeout(resting)
      resting = setTimeout(build, REST)
    }),
  )
  build()
  const parts = await createServer({ configFile: join(folder, 'vite.config.ts'), server: { host: '127.0.0.1' } })
  await parts.listen()
  say(`Parts of the console: ${parts.resolvedUrls.local[0]}parts`)
  return async () => {
    clearTimeout(resting)
    isStale = false
    for (const watcher of watchers) watcher.close()
    building?.kill()
    await parts.close()
  }
}

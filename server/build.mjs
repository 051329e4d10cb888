/** Bundles the program, only when something it is made of has changed. */
import { explain, isFresh, options, writeResult } from './bundle.mjs'

const say = (line) => process.stderr.write(`${line}\n`)

async function build() {
  if (await isFresh()) return
  const { build } = await import('esbuild')
  const began = performance.now()
  await writeResult(await build(options))
  say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

try {
  await build()
} catch (error) {
  say(error.errors ? await explain(error) : error.stack)
  process.exitCode = 1
}

/** A ClickHouse for tests: the one that LECTERN_TEST_CLICKHOUSE names, or chDB if it is installed (`npm ci` in this folder). */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname

export interface Engine {
  address: string
  stop: () => void
}

/** Returns undefined when there is none. */
export async function startEngine(): Promise<Engine | undefined> {
  const given = process.env.LECTERN_TEST_CLICKHOUSE
  if (given) return { address: given, stop: () => {} }
  if (!existsSync(join(here, 'node_modules/chdb-wasm'))) return undefined
  const child = spawn(findNode(), [join(here, 'engine.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
      const found = /clickhouse:\/\/\S+/.exec(out)?.[0]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The engine ended with ${code}.`)))
  })
  return { address, stop: () => void child.kill('SIGKILL') }
}

/** The engine needs 64-bit memory, which Node.js supports from 23 on: the one installed in this folder is used if present. */
function findNode(): string {
  const own = join(here, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

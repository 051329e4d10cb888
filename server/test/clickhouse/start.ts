/** A ClickHouse for tests: the one LECTERN_TEST_CLICKHOUSE names, or chDB where it was installed here (`npm ci` in this folder). */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname

export interface Engine {
  address: string
  stop: () => void
}

/**
 * undefined: there is none. LECTERN_TEST_NODE names the Node.js that chDB runs in, with its arguments, where it is not this one: chDB's library for
 * Linux on ARM is not in the registry, and that for Intel runs in an emulator.
 */
export async function startEngine(): Promise<Engine | undefined> {
  const given = process.env.LECTERN_TEST_CLICKHOUSE
  if (given) return { address: given, stop: () => {} }
  const node = process.env.LECTERN_TEST_NODE?.split(' ')
  const platform = node
    ? 'linux-x64-gnu'
    : `${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  if (!existsSync(join(here, 'node_modules/@chdb', `lib-${platform}`))) return undefined
  const [command = process.execPath, ...args] = node ?? []
  const child = spawn(command, [...args, join(here, 'engine.cjs')], { stdio: ['ignore', 'pipe', 'ignore'] })
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

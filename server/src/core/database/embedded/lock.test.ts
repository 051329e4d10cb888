import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { findBirth } from './processes.ts'
import { temporaryDirectory } from './testing/fixtures.ts'

async function lockHeldBy(text: string): Promise<string> {
  const folder = join(await temporaryDirectory(), 'lock')
  await mkdir(folder)
  await writeFile(join(folder, '41'), text)
  return folder
}

test('a living process keeps its lock', async () => {
  const folder = await lockHeldBy(JSON.stringify({ pid: process.pid, birth: await findBirth(process.pid) }))
  await expect(takeLock(folder, './data')).rejects.toThrow(`in use by another Lectern process (pid ${process.pid})`)
})

test.each([
  ['a process whose pid another has now', JSON.stringify({ pid: process.pid, birth: 'earlier' })],
  ['a process that ended', JSON.stringify({ pid: 4194305, birth: 'earlier' })],
  ['a process that gave it back', '{}'],
  ['nobody, in a file torn by a power failure', ''],
])('a lock of %s goes to exactly one of those who want it', async (_, text) => {
  const folder = await lockHeldBy(text)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(folder, './data')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a lock that is taken and given back in quick turns never has two holders', async () => {
  const folder = await lockHeldBy('{}')
  let holders = 0
  let turns = 0
  const takeTurns = async () => {
    while (turns < 100) {
      const release = await takeLock(folder, './data').catch(() => undefined)
      if (release === undefined) continue
      turns += 1
      holders += 1
      expect(holders).toBe(1)
      await findBirth(process.pid)
      holders -= 1
      await release()
    }
  }
  await Promise.all(Array.from({ length: 5 }, takeTurns))
  expect(turns).toBeGreaterThanOrEqual(100)
})

import { execFile } from 'node:child_process'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

test('a running process holds its lock', async () => {
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

test('a process that was slow to see a free lock does not take it after others did', async () => {
  const folder = join(await temporaryDirectory(), 'lock')
  await mkdir(folder)
  await promisify(execFile)('mkfifo', [join(folder, '5')])
  const slow = expect(takeLock(folder, './data')).rejects.toThrow('in use by another Lectern process')
  const answer = await open(join(folder, '5'), 'w')
  const self = JSON.stringify({ pid: process.pid, birth: await findBirth(process.pid) })
  await writeFile(join(folder, '7'), self)
  await rm(join(folder, '5'))
  await answer.writeFile('{}')
  await answer.close()
  await slow
  expect(await readdir(folder)).toEqual(['7'])
})

test('a lock that is taken and released in quick succession never has two holders', async () => {
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

/** As an operator seals a database and replaces the key. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildProgram, createEmptyDatabase, lectern, serve, serveForTest, temporaryHome, urlOf } from './program.ts'

beforeAll(buildProgram)

test('the key is needed at every start, is replaced by a command, and lectern doctor says the state', async () => {
  const home = await temporaryHome()
  const common = {
    LECTERN_DATA: join(home, 'data'),
    LECTERN_DEMO: '0',
    DATABASE_URL: urlOf(await createEmptyDatabase('sealed_by_command')),
  }
  const paths = { old: join(home, 'old.key'), new: join(home, 'new.key'), short: join(home, 'short.key') }
  await writeFile(paths.old, `${randomBytes(32).toString('base64')}\n`)
  await writeFile(paths.new, randomBytes(32).toString('base64url'))
  await writeFile(paths.short, randomBytes(16).toString('base64'))
  const withKey = (path: string) => ({ ...common, LECTERN_SECRET_KEY_FILE: path })
  const status = async (path: string) => (await lectern(['secrets', 'status'], withKey(path))).out

  expect(await lectern(['serve'], withKey(paths.short))).toMatchObject({
    code: 2,
    err: 'lectern: LECTERN_SECRET_KEY_FILE must be 32 bytes in base64, as openssl rand -base64 32 prints them, not 16 bytes.\n',
  })
  expect((await lectern(['serve'], withKey(join(home, 'none')))).err).toContain('must be a file that can be read')
  const both = { ...withKey(paths.old), LECTERN_SECRET_KEY: randomBytes(32).toString('base64') }
  expect((await lectern(['serve'], both)).err).toContain('must not both be set')

  const first = await serve(withKey(paths.old))
  const sealed = await status(paths.old)
  expect(sealed).toMatch(/^The secrets are sealed with the key [0-9a-f]{16}\.\n$/)
  await first.stop()
  const refused = await lectern(['serve'], { PORT: '0', ...common })
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^lectern: The secrets .* are sealed: set/m) })

  expect((await lectern(['secrets', 'rotate', '--new-key-file', paths.short], withKey(paths.old))).err).toBe(
    'lectern: --new-key-file must be 32 bytes in base64, as openssl rand -base64 32 prints them, not 16 bytes.\n',
  )
  expect(await lectern(['secrets', 'rotate', '--new-key-file', paths.new], withKey(paths.old))).toMatchObject({
    code: 0,
    out: expect.stringContaining('The old key and the new one both open the secrets now.'),
  })
  for (const path of [paths.old, paths.new]) expect(await status(path)).toContain('a rotation is under way')
  const second = await serveForTest(withKey(paths.new))
  await expect.poll(() => status(paths.new)).toMatch(/^The secrets are sealed with the key [0-9a-f]{16}\.\n$/)
  expect(await status(paths.new)).not.toBe(sealed)
  const late = await lectern(['serve'], { PORT: '0', ...withKey(paths.old) })
  expect(late).toMatchObject({ code: 1, err: expect.stringContaining('sealed with another key: set the key') })
  const found = await lectern(['doctor'], { ...withKey(paths.new), PORT: new URL(second.url).port })
  expect(found.out).toContain('✓ Secrets: sealed with the key ')
  expect((await lectern(['doctor'], { ...common, PORT: '0' })).out).toContain(
    '✗ Secrets: The secrets of this database are sealed: set LECTERN_SECRET_KEY',
  )
})

/** Streams of events of two programs on one database, through the restart of one. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listenForEvents, openEventStream } from './event-stream.ts'
import { buildProgram, call, createEmptyDatabase, serve, serveForTest, temporaryHome, urlOf } from './program.ts'

const TOKEN = 'two-programs'
const home = await temporaryHome()
await buildProgram()

test('what one server writes reaches those who listen on the other; a server that stops ends its streams', async () => {
  const environment = {
    DATABASE_URL: urlOf(await createEmptyDatabase('two_programs')),
    LECTERN_ADMIN_TOKEN: TOKEN,
    LECTERN_DEMO: '0',
  }
  const first = await serve({ ...environment, LECTERN_DATA: join(home, 'first') })
  const second = await serveForTest({ ...environment, LECTERN_DATA: join(home, 'second') })
  const organization = (await call(second, TOKEN, 'GET', '/orgs')).body.items[0].id
  const space = (await call(second, TOKEN, 'POST', `/orgs/${organization}/spaces`, { title: 'Shared' })).body.id
  const stream = await listenForEvents(first.url, TOKEN)
  const comment = async () =>
    (await call(second, TOKEN, 'POST', `/spaces/${space}/comments`, { body: { markdown: 'Hello' } })).body.id
  const isAbout = (id: string) => (event: { target?: { id: string } }) => event.target?.id === id

  const seen = await comment()
  await stream.until(isAbout(seen))

  expect((await first.stop()).code).toBe(0)
  await stream.ended
  const missed = await comment()
  // Any server continues where the other one ended.
  const continued = await openEventStream(second.url, TOKEN, stream.lastId())
  await continued.until(isAbout(missed))
  expect(continued.events.filter(isAbout(seen))).toEqual([])
  continued.cut()
})

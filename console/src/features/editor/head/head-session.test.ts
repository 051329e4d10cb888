import { describe, expect, test } from 'vitest'
import type { HeadFields } from '../../../shell/drafts/head-drafts.ts'
import { type HeadState, openHeadSession } from './head-session.ts'

function givenSession(
  left: HeadFields = {},
  base: HeadFields = {},
  stored: HeadFields = { title: '', description: '' },
) {
  const sent: HeadFields[] = []
  const given = {
    sent,
    kept: left,
    base,
    isBroken: false,
    /** What the server has. */
    now: stored,
    state: undefined as HeadState | undefined,
    timers: new Set<() => void>(),
  }
  const session = openHeadSession({
    send: async (fields) => {
      if (given.isBroken) throw new TypeError('Failed to fetch')
      sent.push(fields)
      given.now = { ...given.now, ...fields }
    },
    stored,
    read: async () => given.now,
    store: {
      read: () => ({ fields: given.kept, base: given.base }),
      write: ({ fields, base }) => {
        given.kept = fields
        given.base = base
      },
    },
    most: { title: 20, description: 40 },
    after: (_milliseconds, run) => {
      given.timers.add(run)
      return () => given.timers.delete(run)
    },
    onChange: (state) => {
      given.state = state
    },
  })
  const pass = async () => {
    for (const run of [...given.timers]) {
      given.timers.delete(run)
      run()
    }
    await session.save()
  }
  return { given, session, pass }
}

describe('the head of a page', () => {
  test('is sent after a rest, field by field, and forgotten here when it is stored', async () => {
    const { given, session, pass } = givenSession()
    session.change({ title: 'One' })
    session.change({ title: 'One ' })
    session.change({ description: '' })
    expect(given.kept).toEqual({ title: 'One ', description: '' })
    await pass()
    expect(given.sent).toEqual([{ title: 'One', description: '' }])
    expect(given.kept).toEqual({})
  })

  test('stays here while it cannot be sent, and goes on from what an earlier tab left', async () => {
    const { given, session, pass } = givenSession({ title: 'Left' })
    given.isBroken = true
    await pass()
    expect(given.state?.problem).toBeDefined()
    session.change({ title: 'Left and more' })
    await pass()
    expect(given.kept).toEqual({ title: 'Left and more' })
    given.isBroken = false
    await pass()
    expect(given.sent).toEqual([{ title: 'Left and more' }])
    expect(given.kept).toEqual({})
  })

  test('that is too long is kept, and sent once it fits; the rest is sent before', async () => {
    const { given, session, pass } = givenSession()
    session.change({ title: 'x'.repeat(21), description: 'Short' })
    await pass()
    expect(given.sent).toEqual([{ description: 'Short' }])
    expect(given.kept).toEqual({ title: 'x'.repeat(21) })
    // A character is one, also where it takes two places in memory.
    session.change({ title: '😀'.repeat(20) })
    await pass()
    expect(given.sent.at(-1)).toEqual({ title: '😀'.repeat(20) })
    expect(given.kept).toEqual({})
  })

  test('without a title is not sent, and nothing typed meanwhile is lost', async () => {
    const { given, session, pass } = givenSession()
    session.change({ title: ' ' })
    await pass()
    expect(given.sent).toEqual([])
    session.change({ title: 'Again' })
    session.close()
    await session.save()
    expect(given.sent).toEqual([{ title: 'Again' }])
  })
  test('that others changed since it was typed is not sent before the person decides', async () => {
    const before = { title: 'Start', description: 'Old' }
    const left = { title: 'Mine', description: 'Own' }
    const { given, session, pass } = givenSession(left, before, { title: 'Theirs', description: 'Old' })
    await pass()
    expect(given.sent).toEqual([{ description: 'Own' }])
    expect(given.state).toMatchObject({ unsent: { title: 'Mine' }, theirs: { title: 'Theirs' } })
    session.change({ title: 'Mine too' })
    await pass()
    expect(given.sent).toHaveLength(1)
    session.decide('title', 'mine')
    await pass()
    expect(given.sent.at(-1)).toEqual({ title: 'Mine too' })
    expect(given.kept).toEqual({})
  })

  test('that others changed while nothing could be sent is not overwritten', async () => {
    const { given, session, pass } = givenSession({}, {}, { title: 'Start', description: 'Old' })
    // What stands in the field is newer than what was read when the page was opened.
    given.now = { title: 'Started', description: 'Old' }
    given.isBroken = true
    session.change({ title: 'Mine' }, { title: 'Started' })
    session.change({ title: 'Mine too', description: 'Own' }, { title: 'Started', description: 'Old' })
    await pass()
    given.isBroken = false
    given.now = { title: 'Theirs', description: 'Old' }
    await pass()
    expect(given.sent).toEqual([{ description: 'Own' }])
    expect(given.state).toMatchObject({ unsent: { title: 'Mine too' }, theirs: { title: 'Theirs' } })
    session.decide('title', 'mine')
    await pass()
    expect(given.sent.at(-1)).toEqual({ title: 'Mine too' })
    expect(given.kept).toEqual({})
  })

  test('is forgotten here where the person takes what others wrote', async () => {
    const { given, session, pass } = givenSession({ title: 'Mine' }, { title: 'Start' }, { title: 'Theirs' })
    session.decide('title', 'theirs')
    await pass()
    expect(given.sent).toEqual([])
    expect(given.kept).toEqual({})
  })

  test('knows what the server had, so that typing on after a save is no conflict', async () => {
    const { given, session, pass } = givenSession({}, {}, { title: 'Start' })
    session.change({ title: 'Start a' })
    await pass()
    given.isBroken = true
    session.change({ title: 'Start ab' })
    await pass()
    expect(given).toMatchObject({ kept: { title: 'Start ab' }, base: { title: 'Start a' } })
  })
})

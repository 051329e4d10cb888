import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const organization = await given.organization()
const admin = api.as(organization.admin)
const TRANSLATIONS = `${organization.path}/translations`

const ROLES = ['read', 'comment', 'edit', 'review', 'create'] as const
const message = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message

describe('translation settings', () => {
  test('are created with a title, without languages', async () => {
    const answer = await admin.ask('POST', TRANSLATIONS, { body: { title: 'Manual' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      object: 'translation-settings',
      id: expect.any(String),
      title: 'Manual',
      languages: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: answer.body.createdAt,
      permissions: { edit: true },
      urls: { location: `${api.url}/v1${TRANSLATIONS}/${answer.body.id}` },
    })
    expect(answer.headers.get('location')).toBe(answer.body.urls.location)
    expect(await admin.get(`${TRANSLATIONS}/${answer.body.id}`)).toEqual(answer.body)
  })

  test('may share a title', async () => {
    const [one, other] = [
      await admin.post(TRANSLATIONS, { title: 'Same' }),
      await admin.post(TRANSLATIONS, { title: 'Same' }),
    ]
    expect(one.id).not.toBe(other.id)
  })

  test('can be renamed, and are marked as changed', async () => {
    const before = await admin.post(TRANSLATIONS, { title: 'Old' })
    const after = await admin.put(`${TRANSLATIONS}/${before.id}`, { title: 'New' })
    expect(after).toEqual({ ...before, title: 'New', updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await admin.get(`${TRANSLATIONS}/${before.id}`)).toEqual(after)
  })

  test.each([
    ['a', 1],
    ['t', 100],
    ['😀', 100],
  ])('have a title of 1 to 100 characters: %s × %i', async (character, length) => {
    const title = character.repeat(length)
    const { id } = await admin.post(TRANSLATIONS, { title })
    expect(await admin.put(`${TRANSLATIONS}/${id}`, { title })).toMatchObject({ title })
  })

  test.each([
    [{}, 'title is required'],
    [{ title: null }, 'title must be a string'],
    [{ title: '' }, 'title must be at least 1 character long'],
    [{ title: 't'.repeat(101) }, 'title must be at most 100 characters long'],
    [undefined, 'A JSON body is required'],
  ])('are neither made nor changed with %j', async (body, rule) => {
    const settings = await admin.post(TRANSLATIONS, { title: 'Kept' })
    for (const [method, path] of [
      ['POST', TRANSLATIONS],
      ['PUT', `${TRANSLATIONS}/${settings.id}`],
    ] as const) {
      const answer = await admin.ask(method, path, { body })
      expect([answer.status, message(answer)]).toEqual([400, rule])
    }
    expect(await admin.get(`${TRANSLATIONS}/${settings.id}`)).toEqual(settings)
  })

  test('are not found once deleted; deleting them again is 404', async () => {
    const { id } = await admin.post(TRANSLATIONS, { title: 'Short-lived' })
    expect((await admin.ask('DELETE', `${TRANSLATIONS}/${id}`)).status).toBe(205)
    expect((await admin.ask('DELETE', `${TRANSLATIONS}/${id}`)).status).toBe(204)
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { title: 'Back' } : undefined
      const answer = await admin.ask(method, `${TRANSLATIONS}/${id}`, { body })
      expect([answer.status, message(answer)]).toEqual([404, 'Translation settings not found'])
    }
  })

  test('are listed in creation order, in pages of the requested length', async () => {
    const elsewhere = await given.organization()
    const as = api.as(elsewhere.admin)
    const path = `${elsewhere.path}/translations`
    for (const title of ['c', 'a', 'b']) await as.post(path, { title })
    const titles = (page: { items: { title: string }[] }) => page.items.map((each) => each.title)

    const whole = await as.get(path)
    expect([titles(whole), whole.count, whole.next]).toEqual([['c', 'a', 'b'], 3, undefined])
    expect(await as.get(path, { limit: 0 })).toEqual({ items: [], count: 3 })
    const first = await as.get(path, { limit: 1 })
    const second = await as.get(path, { limit: 1, page: first.next.page })
    const third = await as.get(path, { limit: 1, page: second.next.page })
    expect([first, second, third].flatMap(titles)).toEqual(['c', 'a', 'b'])
    expect(third.next).toBeUndefined()
    const firstTwo = await as.get(path, { limit: 2 })
    const rest = await as.get(path, { limit: 2, page: firstTwo.next.page })
    expect([titles(firstTwo), titles(rest), rest.next]).toEqual([['c', 'a'], ['b'], undefined])
  })
})

describe('who may', async () => {
  const { id } = await admin.post(TRANSLATIONS, { title: 'Shared' })
  const instructions = { object: 'document', data: {}, nodes: [] }
  await admin.put(`${TRANSLATIONS}/${id}/languages/en`, { instructions })
  const reads = ['', `/${id}`, `/${id}/languages`, `/${id}/languages/en`]
  const writes = [
    ['POST', '', { title: 'Mine' }],
    ['PUT', `/${id}`, { title: 'Mine' }],
    ['DELETE', `/${id}`, undefined],
    ['PUT', `/${id}/languages/en`, { instructions }],
    ['DELETE', `/${id}/languages/en`, undefined],
  ] as const

  test.each(ROLES)('every member but a guest reads them, and only administrators change them: %s', async (role) => {
    const member = api.as(await given.member(organization, role))
    for (const path of reads) expect((await member.ask('GET', TRANSLATIONS + path)).status).toBe(200)
    for (const [method, path, body] of writes) {
      const answer = await member.ask(method, TRANSLATIONS + path, { body })
      expect([answer.status, message(answer)]).toEqual([403, 'Only administrators of the organization may do this'])
    }
    expect((await member.get(`${TRANSLATIONS}/${id}`)).permissions).toEqual({ edit: false })
    for (const { permissions } of (await member.get(TRANSLATIONS)).items) expect(permissions).toEqual({ edit: false })
  })

  test('a guest neither reads nor changes them', async () => {
    const guest = api.as(await given.member(organization, null))
    for (const path of reads) expect((await guest.ask('GET', TRANSLATIONS + path)).status).toBe(403)
    for (const [method, path, body] of writes)
      expect((await guest.ask(method, TRANSLATIONS + path, { body })).status).toBe(403)
  })

  test('they are not found from outside the organization, nor through another organization', async () => {
    const elsewhere = await given.organization()
    const stranger = api.as(elsewhere.admin)
    for (const path of reads) expect((await stranger.ask('GET', TRANSLATIONS + path)).status).toBe(404)
    for (const [method, path, body] of writes)
      expect((await stranger.ask(method, TRANSLATIONS + path, { body })).status).toBe(404)

    const theirs = `${elsewhere.path}/translations`
    for (const path of reads.slice(1)) expect((await stranger.ask('GET', theirs + path)).status).toBe(404)
    const statuses = []
    for (const [method, path, body] of writes.slice(1))
      statuses.push((await stranger.ask(method, theirs + path, { body })).status)
    expect(statuses).toEqual([404, 204, 404, 404])
    expect(await admin.get(`${TRANSLATIONS}/${id}`)).toMatchObject({ title: 'Shared', languages: ['en'] })
  })
})

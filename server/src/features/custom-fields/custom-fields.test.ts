import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const organization = await given.organization()
const admin = api.as(organization.admin)

/** A separate organization, for tests that list all of its fields. */
async function givenFields() {
  const { path, id, admin } = await given.organization()
  return { id, admin: api.as(admin), fields: `${path}/custom-fields` }
}

const FIELDS = `${organization.path}/custom-fields`
const message = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message

let made = 0
const newName = () => `field_${++made}`

describe('a custom field', () => {
  test('is created with a name and a type alone; its texts are empty, and it has no options', async () => {
    const answer = await admin.ask('POST', FIELDS, { body: { name: 'owner', type: 'text' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'owner',
      title: '',
      description: '',
      type: 'text',
      placeholder: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: answer.body.createdAt,
      urls: { location: `${api.url}/v1${FIELDS}/owner` },
    })
    expect(answer.headers.get('location')).toBe(answer.body.urls.location)
    expect(await admin.get(`${FIELDS}/owner`)).toEqual(answer.body)
  })

  test('has all the properties it is created with', async () => {
    const field = {
      name: newName(),
      type: 'select:multi',
      title: 'Audience',
      description: 'Who reads it',
      placeholder: 'Pick some',
      options: ['developers', 'Édith & co', '1'],
    }
    const made = await admin.post(FIELDS, field)
    expect(made).toMatchObject(field)
    expect(await admin.get(`${FIELDS}/${field.name}`)).toEqual(made)
  })

  test.each([
    ['name', 'a'],
    ['name', `${'n'.repeat(49)}_`],
    ['name', '-_09az'],
    ['title', 't'.repeat(100)],
    ['title', '😀'.repeat(100)],
    ['description', 'd'.repeat(200)],
    ['placeholder', 'p'.repeat(100)],
    ['options', ['o'.repeat(40)]],
    ['options', Array.from({ length: 50 }, (_, at) => `${at}`)],
  ])('takes a %s at its bound', async (key, value) => {
    const field = { name: newName(), type: 'select:single', options: ['one'], [key]: value }
    const made = await admin.post(FIELDS, field)
    expect(made).toMatchObject(field)
  })

  test.each([
    ['name', undefined, 'name is required'],
    ['name', '', 'name must be at least 1 character long'],
    ['name', 'n'.repeat(51), 'name must be at most 50 characters long'],
    ['name', 'Owner', 'name must match the pattern ^[a-z_\\-0-9]+$'],
    ['name', 'two words', 'name must match the pattern ^[a-z_\\-0-9]+$'],
    ['name', 'name\\', 'name must match the pattern ^[a-z_\\-0-9]+$'],
    ['name', 'name\n', 'name must match the pattern ^[a-z_\\-0-9]+$'],
    ['name', 7, 'name must be a string'],
    ['type', undefined, 'type is required'],
    ['type', 'date', 'type must be one of "text", "number", "boolean", "tags", "select:multi" or "select:single"'],
    ['title', 't'.repeat(101), 'title must be at most 100 characters long'],
    ['title', null, 'title must be a string'],
    ['description', 'd'.repeat(201), 'description must be at most 200 characters long'],
    ['placeholder', 'p'.repeat(101), 'placeholder must be at most 100 characters long'],
    ['options', undefined, 'options is required for a field of type select:single'],
    ['options', [], 'options must have at least 1 item'],
    ['options', Array.from({ length: 51 }, (_, at) => `${at}`), 'options must have at most 50 items'],
    ['options', [''], 'options.0 must be at least 1 character long'],
    ['options', ['o'.repeat(41)], 'options.0 must be at most 40 characters long'],
    ['options', ['same', 'same'], 'options must not contain the same item twice'],
    ['options', 'one', 'options must be an array'],
  ])('is refused with %s %j', async (key, value, rule) => {
    const name = newName()
    const body = { name, type: 'select:single', options: ['one'], [key]: value }
    const answer = await admin.ask('POST', FIELDS, { body })
    expect([answer.status, message(answer)]).toEqual([400, rule])
    expect((await admin.ask('GET', `${FIELDS}/${name}`)).status).toBe(404)
  })

  test.each(['text', 'number', 'boolean', 'tags'])('of type %s has no options', async (type) => {
    const answer = await admin.ask('POST', FIELDS, { body: { name: newName(), type, options: ['one'] } })
    expect([answer.status, message(answer)]).toEqual([400, `options must be absent for a field of type ${type}`])
  })

  test('has a unique name in the organization', async () => {
    const name = newName()
    await admin.post(FIELDS, { name, type: 'text' })
    const answer = await admin.ask('POST', FIELDS, { body: { name, type: 'number' } })
    expect([answer.status, message(answer)]).toEqual([
      409,
      `name ${name} belongs to another custom field of the organization`,
    ])
    const elsewhere = await givenFields()
    expect((await elsewhere.admin.ask('POST', elsewhere.fields, { body: { name, type: 'text' } })).status).toBe(201)
  })

  test('is created once, however many requests use the same name', async () => {
    const body = { name: newName(), type: 'text' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask('POST', FIELDS, { body })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('is not found under an unknown name', async () => {
    const answer = await admin.ask('GET', `${FIELDS}/nothing`)
    expect([answer.status, message(answer)]).toEqual([404, 'Custom field not found'])
    expect((await admin.ask('PATCH', `${FIELDS}/nothing`, { body: { title: 'New' } })).status).toBe(404)
  })
})

describe('the custom fields of an organization', () => {
  test('are listed in creation order, in pages of the requested length', async () => {
    const { admin, fields } = await givenFields()
    for (const name of ['c', 'a', 'b']) await admin.post(fields, { name, type: 'text' })
    const names = (page: { items: { name: string }[] }) => page.items.map((each) => each.name)

    const whole = await admin.get(fields)
    expect(names(whole)).toEqual(['c', 'a', 'b'])
    expect(Object.keys(whole).sort()).toEqual(['count', 'items'])
    expect(await admin.get(fields, { limit: 0 })).toEqual({ items: [], count: 3 })

    const first = await admin.get(fields, { limit: 1 })
    const second = await admin.get(fields, { limit: 1, page: first.next.page })
    const third = await admin.get(fields, { limit: 1, page: second.next.page })
    expect([first, second, third].flatMap(names)).toEqual(['c', 'a', 'b'])
    expect(third.next).toBeUndefined()

    const firstTwo = await admin.get(fields, { limit: 2 })
    expect(firstTwo).toMatchObject({ count: 3, next: { page: expect.any(String) } })
    const rest = await admin.get(fields, { limit: 2, page: firstTwo.next.page })
    expect([names(firstTwo), names(rest), rest.next]).toEqual([['c', 'a'], ['b'], undefined])
  })

  test('of one organization are not those of another', async () => {
    const [one, other] = [await givenFields(), await givenFields()]
    await one.admin.post(one.fields, { name: 'here', type: 'text' })
    expect(await other.admin.get(other.fields)).toEqual({ items: [], count: 0 })
    expect((await other.admin.ask('GET', `${other.fields}/here`)).status).toBe(404)
    expect((await other.admin.ask('DELETE', `${other.fields}/here`)).status).toBe(204)
    expect((await one.admin.ask('GET', `${one.fields}/here`)).status).toBe(200)
  })
})

describe('changing a custom field', () => {
  test('sets the given fields and leaves the rest; updatedAt changes, createdAt does not', async () => {
    const field = await admin.post(FIELDS, { name: newName(), type: 'text', title: 'Old', description: 'Stays' })
    const changed = await admin.patch(`${FIELDS}/${field.name}`, { title: 'New', placeholder: 'here' })
    expect(changed).toEqual({ ...field, title: 'New', placeholder: 'here', updatedAt: changed.updatedAt })
    expect(changed.updatedAt > field.updatedAt).toBe(true)
    expect(await admin.get(`${FIELDS}/${field.name}`)).toEqual(changed)
  })

  test('empties a text that is set to null', async () => {
    const texts = { title: 'T', description: 'D', placeholder: 'P' }
    const { name } = await admin.post(FIELDS, { name: newName(), type: 'text', ...texts })
    const changed = await admin.patch(`${FIELDS}/${name}`, { title: null, description: null, placeholder: null })
    expect(changed).toMatchObject({ title: '', description: '', placeholder: '' })
  })

  test('never changes its name and type', async () => {
    const field = await admin.post(FIELDS, { name: newName(), type: 'text' })
    const changed = await admin.patch(`${FIELDS}/${field.name}`, { name: 'other', type: 'number', id: 'x' })
    expect(changed).toEqual({ ...field, updatedAt: changed.updatedAt })
    expect((await admin.ask('GET', `${FIELDS}/other`)).status).toBe(404)
  })

  test.each([
    ['title', 't'.repeat(101), 'title must be at most 100 characters long'],
    ['title', 7, 'title must be a string or null'],
    ['description', 'd'.repeat(201), 'description must be at most 200 characters long'],
    ['placeholder', 'p'.repeat(101), 'placeholder must be at most 100 characters long'],
    ['options', [], 'options must have at least 1 item'],
    ['options', null, 'options must be an array'],
    ['options', ['same', 'same'], 'options must not contain the same item twice'],
  ])('is refused with %s %j', async (key, value, rule) => {
    const field = await admin.post(FIELDS, { name: newName(), type: 'select:single', options: ['one'] })
    const answer = await admin.ask('PATCH', `${FIELDS}/${field.name}`, { body: { [key]: value } })
    expect([answer.status, message(answer)]).toEqual([400, rule])
    expect(await admin.get(`${FIELDS}/${field.name}`)).toEqual(field)
  })

  test('adds no options to a field of another type', async () => {
    const { name } = await admin.post(FIELDS, { name: newName(), type: 'tags' })
    const answer = await admin.ask('PATCH', `${FIELDS}/${name}`, { body: { options: ['one'] } })
    expect([answer.status, message(answer)]).toEqual([400, 'options must be absent for a field of type tags'])
  })
})

describe('deleting a custom field', () => {
  test('gets the same response whether or not it existed', async () => {
    const { name } = await admin.post(FIELDS, { name: newName(), type: 'text' })
    const answers = [
      await admin.ask('DELETE', `${FIELDS}/${name}`),
      await admin.ask('DELETE', `${FIELDS}/${name}`),
      await admin.ask('DELETE', `${FIELDS}/never-there`),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    expect((await admin.ask('GET', `${FIELDS}/${name}`)).status).toBe(404)
  })
})

describe('definitions', async () => {
  const { name } = await admin.post(FIELDS, { name: newName(), type: 'text' })
  const FIELD = `${FIELDS}/${name}`
  const writes = [
    ['POST', FIELDS, { name: 'mine', type: 'text' }],
    ['PATCH', FIELD, { title: 'Mine' }],
    ['DELETE', FIELD, undefined],
  ] as const

  test.each([null, 'read', 'comment', 'edit', 'review', 'create'] as const)(
    'are read by every member and changed by administrators alone: %s',
    async (role) => {
      const member = api.as(await given.member(organization, role))
      expect((await member.ask('GET', FIELDS)).status).toBe(200)
      expect((await member.ask('GET', FIELD)).status).toBe(200)
      for (const [method, path, body] of writes) {
        const answer = await member.ask(method, path, { body })
        expect([answer.status, message(answer)]).toEqual([403, 'Only administrators of the organization may do this'])
      }
    },
  )

  test('are not visible outside the organization', async () => {
    const stranger = api.as((await given.organization()).admin)
    for (const [method, path, body] of [['GET', FIELDS], ['GET', FIELD], ...writes] as const)
      expect((await stranger.ask(method, path, { body })).status).toBe(404)
  })
})

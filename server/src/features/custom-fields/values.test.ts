import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const TYPES = {
  text: {},
  number: {},
  boolean: {},
  tags: {},
  'select:multi': { options: ['red', 'green', 'blue'] },
  'select:single': { options: ['small', 'large'] },
}

/** A space in an organization that has a field of each type, named after the type. */
async function givenFieldsAndSpace() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const fields = `${organization.path}/custom-fields`
  for (const [type, more] of Object.entries(TYPES))
    await admin.post(fields, { name: type.replace(':', '-'), type, ...more })
  const space = await given.space({ organization })
  return { organization, admin, fields, space, values: `${space.path}/custom-fields` }
}

type Entry = { customField: { name: string }; value?: unknown }
/** Name → value, for fields that have one. */
const setValuesOf = (entries: Entry[]) =>
  Object.fromEntries(entries.filter((each) => 'value' in each).map((each) => [each.customField.name, each.value]))
const patchOf = (values: Record<string, unknown>) => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
})

describe('the custom fields of a space', () => {
  test('are all those of its organization, in creation order, without a value at first', async () => {
    const { admin, fields, values } = await givenFieldsAndSpace()
    const { items } = await admin.get(fields)
    expect(await admin.get(values)).toEqual(items.map((customField: object) => ({ customField })))
  })

  test('are an empty array while the organization has none', async () => {
    const organization = await given.organization()
    const space = await given.space({ organization })
    expect(await api.as(organization.admin).get(`${space.path}/custom-fields`)).toEqual([])
  })

  test('have separate values in other spaces', async () => {
    const { admin, organization, values } = await givenFieldsAndSpace()
    const other = await given.space({ organization })
    await admin.patch(values, patchOf({ text: 'here' }))
    expect(setValuesOf(await admin.get(`${other.path}/custom-fields`))).toEqual({})
  })
})

describe('setting values', async () => {
  const { admin, values } = await givenFieldsAndSpace()

  test.each([
    ['text', 'words'],
    ['text', ''],
    ['text', 'null'],
    ['text', 't'.repeat(256)],
    ['text', '😀'.repeat(256)],
    ['number', 0],
    ['number', -1.5],
    ['number', 1.7976931348623157e308],
    ['number', 0.1],
    ['boolean', true],
    ['boolean', false],
    ['tags', []],
    ['tags', ['one', 'two', 'one', '']],
    ['tags', ['t'.repeat(256)]],
    ['tags', Array.from({ length: 100 }, (_, at) => `${at}`)],
    ['select-multi', []],
    ['select-multi', ['blue', 'red']],
    ['select-single', 'large'],
  ])('a field called %s takes %j', async (name, value) => {
    const answer = await admin.ask('PATCH', values, { body: patchOf({ [name]: value }) })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect(setValuesOf(await admin.get(values))).toMatchObject({ [name]: value })
  })

  const anyOption = 'must be one of "small", "large"'
  test.each([
    ['text', 1, 'must be a string'],
    ['text', ['a'], 'must be a string'],
    ['text', 't'.repeat(257), 'must be at most 256 characters long'],
    ['number', '1', 'must be a number'],
    ['number', true, 'must be a number'],
    ['boolean', 'true', 'must be a boolean'],
    ['boolean', 1, 'must be a boolean'],
    ['tags', 'one', 'must be an array of strings'],
    ['tags', Array(101).fill('t'), 'must have at most 100 items'],
    ['select-multi', 'red', 'must be an array of options of the field'],
    ['select-multi', ['red', 'pink'], 'must contain only "red", "green", "blue"'],
    ['select-multi', ['red', 'red'], 'must not contain the same option twice'],
    ['select-single', 'medium', anyOption],
    ['select-single', ['small'], anyOption],
    ['select-single', '', anyOption],
    ['text', { a: 1 }, 'must be an array, a boolean, a number, a string or null'],
    ['text', undefined, 'is required'],
  ])('a field called %s refuses %j', async (name, value, rule) => {
    const before = await admin.get(values)
    const answer = await admin.ask('PATCH', values, { body: patchOf({ [name]: value }) })
    expect([answer.status, answer.body.error.message]).toEqual([400, `values.${name}.value ${rule}`])
    expect(await admin.get(values)).toEqual(before)
  })

  test.each([
    [['ok', 7], 'values.tags.value.1 must be a string'],
    [['t'.repeat(257)], 'values.tags.value.0 must be at most 256 characters long'],
  ])('a tag that is no tag is named: %j', async (tags, rule) => {
    const answer = await admin.ask('PATCH', values, { body: patchOf({ tags }) })
    expect([answer.status, answer.body.error.message]).toEqual([400, rule])
  })

  test('a number too large to store is refused', async () => {
    const answer = await admin.ask('PATCH', values, {
      body: '{"values":{"number":{"value":1e400}}}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.body.error.message]).toEqual([400, 'values.number.value is too large a number'])
  })

  test.each([
    [{}, 'values is required'],
    [{ values: {} }, 'values must have at least 1 property'],
    [{ values: [] }, 'values must be an object'],
    [{ values: { text: 'words' } }, 'values.text must be an object'],
    [{ values: { toString: { value: 'x' } } }, 'values.toString is not a custom field of the organization'],
  ])('%j is refused', async (body, rule) => {
    const answer = await admin.ask('PATCH', values, { body })
    expect([answer.status, answer.body.error.message]).toEqual([400, rule])
  })
})

describe('a change of values', () => {
  test('changes only the fields it names', async () => {
    const { admin, values } = await givenFieldsAndSpace()
    await admin.patch(values, patchOf({ text: 'first', number: 1, boolean: true }))
    await admin.patch(values, patchOf({ text: 'second', number: 0 }))
    expect(setValuesOf(await admin.get(values))).toEqual({ text: 'second', number: 0, boolean: true })
  })

  test('clears a field with null, also one that has no value', async () => {
    const { admin, values } = await givenFieldsAndSpace()
    await admin.patch(values, patchOf({ text: 'words', number: 1 }))
    await admin.patch(values, patchOf({ text: null, tags: null, boolean: true }))
    expect(setValuesOf(await admin.get(values))).toEqual({ number: 1, boolean: true })
  })

  test.each([
    [{ 'select-single': 'medium' }, 'values.select-single.value must be one of "small", "large"'],
    [{ nothing: 'x' }, 'values.nothing is not a custom field of the organization'],
    [{ nothing: null }, 'values.nothing is not a custom field of the organization'],
  ])('stores nothing when one of its values is wrong: %j', async (wrong, rule) => {
    const { admin, values } = await givenFieldsAndSpace()
    await admin.patch(values, patchOf({ number: 1 }))
    const body = patchOf({ text: 'words', number: null, boolean: true, ...wrong })
    const answer = await admin.ask('PATCH', values, { body })
    expect([answer.status, answer.body.error.message]).toEqual([400, rule])
    expect(setValuesOf(await admin.get(values))).toEqual({ number: 1 })
  })

  test('names at most 100 fields', async () => {
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const names = Array.from({ length: 101 }, (_, at) => `f${at}`)
    await Promise.all(names.map((name) => admin.post(`${organization.path}/custom-fields`, { name, type: 'text' })))
    const { path } = await given.space({ organization })
    const valuesFor = (count: number) => patchOf(Object.fromEntries(names.slice(0, count).map((name) => [name, name])))

    expect((await admin.ask('PATCH', `${path}/custom-fields`, { body: valuesFor(100) })).status).toBe(204)
    expect(Object.keys(setValuesOf(await admin.get(`${path}/custom-fields`)))).toHaveLength(100)
    const answer = await admin.ask('PATCH', `${path}/custom-fields`, { body: valuesFor(101) })
    expect([answer.status, answer.body.error.message]).toEqual([400, 'values must have at most 100 properties'])
  })

  test('refuses the fields of another organization', async () => {
    const { admin, values } = await givenFieldsAndSpace()
    const elsewhere = await given.organization()
    await api.as(elsewhere.admin).post(`${elsewhere.path}/custom-fields`, { name: 'foreign', type: 'text' })
    expect((await admin.ask('PATCH', values, { body: patchOf({ foreign: 'x' }) })).status).toBe(400)
  })
})

describe('removing an option', () => {
  test('removes it from multiple selections and preserves the order of the others', async () => {
    const { admin, fields, organization, values } = await givenFieldsAndSpace()
    const other = await given.space({ organization })
    await admin.patch(values, patchOf({ 'select-multi': ['blue', 'red', 'green'] }))
    await admin.patch(`${other.path}/custom-fields`, patchOf({ 'select-multi': ['red'] }))
    await admin.patch(`${fields}/select-multi`, { options: ['green', 'yellow', 'blue'] })
    expect(setValuesOf(await admin.get(values))).toEqual({ 'select-multi': ['blue', 'green'] })
    expect(setValuesOf(await admin.get(`${other.path}/custom-fields`))).toEqual({ 'select-multi': [] })
  })

  test('clears selections of one that equal it, and no others', async () => {
    const { admin, fields, organization, values } = await givenFieldsAndSpace()
    const other = await given.space({ organization })
    await admin.patch(values, patchOf({ 'select-single': 'small', text: 'small', tags: ['small'] }))
    await admin.patch(`${other.path}/custom-fields`, patchOf({ 'select-single': 'large' }))
    await admin.patch(`${fields}/select-single`, { options: ['large', 'huge'] })
    expect(setValuesOf(await admin.get(values))).toEqual({ text: 'small', tags: ['small'] })
    expect(setValuesOf(await admin.get(`${other.path}/custom-fields`))).toEqual({ 'select-single': 'large' })
  })

  test('leaves values unchanged when options are only added or reordered', async () => {
    const { admin, fields, values } = await givenFieldsAndSpace()
    await admin.patch(values, patchOf({ 'select-multi': ['red', 'blue'] }))
    await admin.patch(`${fields}/select-multi`, { options: ['white', 'blue', 'green', 'red'] })
    expect(setValuesOf(await admin.get(values))).toEqual({ 'select-multi': ['red', 'blue'] })
  })

  test('while a request selects it leaves no value that is not an option', async () => {
    const { admin, fields, values } = await givenFieldsAndSpace()
    for (let round = 0; round < 10; round++) {
      await admin.patch(`${fields}/select-single`, { options: ['small', 'large'] })
      const [chosen] = await Promise.all([
        admin.ask('PATCH', values, { body: patchOf({ 'select-single': 'small' }) }),
        admin.patch(`${fields}/select-single`, { options: ['large'] }),
      ])
      expect([204, 400]).toContain(chosen.status)
      expect(setValuesOf(await admin.get(values))).toEqual({})
    }
  })
})

describe('deleting a field', () => {
  test('deletes its values: a new field of that name has none', async () => {
    const { admin, fields, values } = await givenFieldsAndSpace()
    await admin.patch(values, patchOf({ text: 'words', number: 1 }))
    await admin.delete(`${fields}/text`)
    await admin.post(fields, { name: 'text', type: 'text' })
    expect(setValuesOf(await admin.get(values))).toEqual({ number: 1 })
  })

  test('while a request sets it does not fail with a server error', async () => {
    const { admin, fields, values } = await givenFieldsAndSpace()
    for (let round = 0; round < 10; round++) {
      const [set] = await Promise.all([
        admin.ask('PATCH', values, { body: patchOf({ text: 'words' }) }),
        admin.delete(`${fields}/text`),
      ])
      expect([204, 400]).toContain(set.status)
      await admin.post(fields, { name: 'text', type: 'text' })
      expect(setValuesOf(await admin.get(values))).toEqual({})
    }
  })
})

describe('who may', () => {
  test.each(['read', 'comment', 'edit', 'review'] as const)(
    'the level %s on a space reads its values and may not set them',
    async (level) => {
      const { organization, values, space } = await givenFieldsAndSpace()
      const guest = await given.member(organization, null)
      await given.grant({ space }, { user: guest }, level)
      for (const person of [guest, await given.member(organization, level)]) {
        expect((await api.as(person).ask('GET', values)).status).toBe(200)
        const answer = await api.as(person).ask('PATCH', values, { body: patchOf({ text: 'mine' }) })
        expect([answer.status, answer.body.error.message]).toEqual([
          403,
          'This needs the level create or higher on the space',
        ])
      }
    },
  )

  test('the level create on a space sets its values, for a guest too', async () => {
    const { organization, values, space } = await givenFieldsAndSpace()
    const guest = await given.member(organization, null)
    await given.grant({ space }, { user: guest }, 'create')
    for (const person of [guest, await given.member(organization, 'create')])
      expect((await api.as(person).ask('PATCH', values, { body: patchOf({ text: 'mine' }) })).status).toBe(204)
  })

  test('a user without a level on the space gets 404', async () => {
    const { organization, values, space } = await givenFieldsAndSpace()
    const shutOut = await given.member(organization, 'create')
    await given.grant({ space }, { user: shutOut }, 'none')
    for (const person of [shutOut, await given.member(organization, null), (await given.organization()).admin]) {
      expect((await api.as(person).ask('GET', values)).status).toBe(404)
      expect((await api.as(person).ask('PATCH', values, { body: patchOf({ text: 'x' }) })).status).toBe(404)
    }
  })
})

/** Every operation × every kind of person: expectations come from the operations themselves, so a new one is covered without a line here. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import type { Operation } from '../src/core/operation/operation.ts'
import { isList } from '../src/core/operation/register.ts'
import { checkBody } from '../src/core/operation/validate.ts'
import { createStorage } from '../src/core/storage/storage.ts'
import { SCOPES } from '../src/core/words/scopes.ts'
import { startTestServer } from './harness.ts'
import { bodyFor, queryFor } from './walk/bodies.ts'
import { findOutcomes, isOpenToStrangers } from './walk/outcomes.ts'
import { givePeople, KINDS } from './walk/people.ts'
import { createWorlds, type Params, parametersOf, unknownOf } from './walk/worlds.ts'

const { api, given, database, dataDirectory } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1,::1' })
const people = await givePeople(database.db, given)
const worlds = createWorlds(database.db, given, people)
const { admin } = people.kinds
const { key: picture } = await createStorage(join(dataDirectory, 'files')).write(
  Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
  100,
)
const publishedUrl = `${api.url}/sites/${await worlds.publishedName()}/`

/** People upload pictures of themselves into any of their organizations. */
const uploadsOfSubject = given.organization()

let combinations = 0
afterAll(() => console.log(`${combinations} combinations of ${walked.length} operations walked`))

interface Ask {
  token?: string
  params: Params
  query?: Record<string, string>
  body?: unknown
}

async function ask(operation: Operation, { token, params, query, body }: Ask) {
  combinations++
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  return api.request(operation.method, path, {
    body: body ?? (await bodyOf(operation, params)),
    query: { ...queryFor(operation, { publishedUrl }), ...query },
    ...(token && { token }),
  })
}

async function bodyOf(operation: Operation, { siteId, organizationId }: Params) {
  const site = operation.body && siteId ? await worlds.siteNames(siteId) : undefined
  const space = operation.id === 'startImportRun' ? await worlds.spaceOf(organizationId!) : undefined
  const upload = ['createSiteAsset', 'setOrganizationPicture', 'setUserPicture'].includes(operation.id)
    ? await worlds.uploadIn(organizationId ?? (await uploadsOfSubject).id, picture)
    : undefined
  return bodyFor(operation, { ...people, site, space, upload, publishedUrl })
}

/** A write may affect the next one, so each that is to pass gets its own organization. */
function worldsOf(operation: Operation) {
  let shared: Promise<Params> | undefined
  let others: Promise<Params> | undefined
  const untouched = () => (shared ??= worlds.own(operation))
  return {
    untouched,
    /** The same objects in an organization of somebody else. */
    foreign: () => (others ??= worlds.foreign(operation)),
    toChange: () => (operation.method === 'GET' ? untouched() : worlds.own(operation)),
  }
}

/** The status for a missing object: 404, or 204 where a DELETE finds nothing to remove. */
const isNotThere = (operation: Operation) =>
  operation.method === 'DELETE' && operation.answer.statuses.some(([status]) => status === 204) ? [404, 204] : [404]

/** What the walk does not know yet about this operation. */
function unknownTo(operation: Operation): string[] {
  const { on, level } = operation.access.permission
  return [
    ...parametersOf(operation)
      .filter((parameter) => !worlds.isKnown(parameter))
      .map((parameter) => `${operation.id}: add what stands behind {${parameter}} to walk/worlds.ts`),
    ...(findOutcomes(operation) ? [] : [`${operation.id}: add who passes "${level} on ${on}" to walk/outcomes.ts`]),
  ]
}

test('the walk knows every path parameter and every permission', () => {
  expect(operations.flatMap(unknownTo)).toEqual([])
})

const walked = operations.filter((operation) => unknownTo(operation).length === 0)

describe.each(walked)('$id', (operation) => {
  const { untouched, toChange, foreign } = worldsOf(operation)
  const outcomeOf = findOutcomes(operation)!

  test('needs a valid token', async () => {
    const params = await untouched()
    for (const token of [undefined, 'garbage', people.expired]) {
      const { status, headers } = await ask(operation, { params, ...(token && { token }) })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test.each(KINDS)('lets %s pass or not, as its permission says', async (kind) => {
    const outcome = outcomeOf(kind)
    const { token } = people.kinds[kind]
    const { status, body } = await ask(operation, {
      token,
      params: await (outcome === 'passes' ? toChange() : untouched()),
    })
    if (outcome === 'passes') expect(status, body?.error?.message).toBeLessThan(300)
    else if (outcome === 404) expect(isNotThere(operation)).toContain(status)
    else expect(status).toBe(403)
  })

  test('needs its scope', async () => {
    // Of several scopes the body decides; the first is that of the body sent here.
    const [scope, ...others] = [operation.scope].flat()
    const [right, wrong] = [scope ?? SCOPES[0], SCOPES.find((each) => each !== scope)!]
    const without = await ask(operation, {
      token: await people.narrowedTo(wrong),
      params: await (scope === 'any' ? toChange() : untouched()),
    })
    if (scope === 'any') expect(without.status).toBeLessThan(300)
    else expect(without.status).toBe(403)
    if (right === 'any') return
    const passes = outcomeOf('admin') === 'passes' && scope !== undefined
    const withIt = await ask(operation, {
      token: await people.narrowedTo(right),
      params: await (passes ? toChange() : untouched()),
    })
    if (passes) expect(withIt.status, withIt.body?.error?.message).toBeLessThan(300)
    else expect([403, 404]).toContain(withIt.status)
    for (const other of others) {
      const withOther = await ask(operation, { token: await people.narrowedTo(other!), params: await untouched() })
      expect(withOther.status).toBe(403)
    }
  })

  const parameters = parametersOf(operation)
  if (parameters.length === 0) return

  const isOpen = isOpenToStrangers(operation)
  // Resources of the server belong to no organization: a caller who is not an operator gets 403.
  const isOfServer = operation.access.permission.level === 'operator'

  test(isOpen ? 'is open to strangers' : 'hides what belongs to others', async () => {
    const params = await (isOpen ? toChange() : untouched())
    const { status } = await ask(operation, { token: people.stranger.token, params })
    if (isOpen) expect(status).toBeLessThan(300)
    else if (isOfServer) expect(status).toBe(403)
    else if (parameters[0] === 'organizationId') expect(status).toBe(404)
    else expect(isNotThere(operation)).toContain(status)
  })

  /** The last resource in a path may be the one that the operation removes or creates. */
  const expectNotThere = (parameter: string, status: number) => {
    const isLast = operation.path.endsWith(`{${parameter}}`)
    const makes = operation.method === 'PUT' && operation.answer.statuses.some(([each]) => each === 201)
    if (isLast && makes) expect(status).toBe(201)
    else expect(isLast ? isNotThere(operation) : [404]).toContain(status)
  }

  test.each(parameters)('is 404 for an unknown %s', async (parameter) => {
    const params = { ...(await untouched()), [parameter]: unknownOf(parameter) }
    expectNotThere(parameter, (await ask(operation, { token: admin.token, params })).status)
  })

  const owned = parameters.filter((parameter) => !isOfServer && !(isOpen && parameter === 'organizationId'))

  test.each(owned)('is 404 for a %s of another organization', async (parameter) => {
    const params = { ...(await untouched()), [parameter]: (await foreign())[parameter]! }
    expectNotThere(parameter, (await ask(operation, { token: admin.token, params })).status)
  })
})

describe.each(walked.filter(isList))('$id', (operation) => {
  const { untouched } = worldsOf(operation)

  test.each([
    { limit: '1001' },
    { limit: '-1' },
    { limit: 'abc' },
    { limit: '1.5' },
    { page: 'broken' },
    { page: 'W10.broken' },
  ])('refuses %o', async (query) => {
    const { status, body } = await ask(operation, { token: admin.token, params: await untouched(), query })
    expect(status).toBe(400)
    expect(body.error.message).toContain(Object.keys(query)[0])
  })

  test('counts without listing when limit is 0', async () => {
    const { status, body } = await ask(operation, {
      token: admin.token,
      params: await untouched(),
      query: { limit: '0' },
    })
    expect(status).toBe(200)
    // Lists of links also count the broken ones.
    const { stats: _, ...list } = body as { stats?: object }
    expect(list).toEqual({ items: [], count: expect.any(Number) })
  })

  test('accepts a thousand at once', async () => {
    const { status, body } = await ask(operation, {
      token: admin.token,
      params: await untouched(),
      query: { limit: '1000' },
    })
    expect(status).toBe(200)
    expect(body.items.length).toBe(Math.min(1000, body.count))
  })
})

/** Says whether the body may be empty. */
function mayBeEmpty({ body }: Operation): boolean {
  try {
    checkBody(body!, {})
    return true
  } catch {
    return false
  }
}

const changes = walked.filter((operation) => operation.method === 'PATCH' && mayBeEmpty(operation))

/** A person whom this operation admits: an administrator, or the person it is about. */
const allowed = (operation: Operation) =>
  findOutcomes(operation)!('admin') === 'passes' ? admin.token : people.subject.token

test.each(changes)('$id changes nothing when no field is named', async (operation) => {
  const params = await worlds.own(operation)
  const { status } = await ask(operation, { token: allowed(operation), params, body: {} })
  expect(status).toBeLessThan(300)
})

test.each(walked.filter(({ body }) => body))('$id ignores fields it does not offer', async (operation) => {
  const params = await worlds.own(operation)
  const columns = { id: 'hacked', organization_id: 'hacked', created_at: 'hacked', '': null, 'a"b': { c: 1 } }
  const body = { ...columns, ...((await bodyOf(operation, params)) as object) }
  const answer = await ask(operation, { token: allowed(operation), params, body })
  expect(answer.status, answer.body?.error?.message).toBeLessThan(300)
  expect(JSON.stringify(answer.body)).not.toContain('hacked')
})

describe('operations on oneself', () => {
  const self = walked.filter(({ access }) => access.permission.level.endsWith('self'))

  test.each(self)('$id is open to oneself', async (operation) => {
    const { status } = await ask(operation, {
      token: people.subject.token,
      params: await worlds.own(operation),
    })
    expect(status).toBeLessThan(300)
  })
})

import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

/** A page that is changed differently in primary and in a change request. */
async function givenDivergence(
  markdown: string,
  { primary, change }: { primary: (page: string) => object[]; change: (page: string) => object[] },
) {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(await given.member(organization, 'review'))
  const propose = async (changes: object[]) => {
    const { id } = await as.post(`${space.path}/change-requests`)
    const path = `${space.path}/change-requests/${id}`
    await as.post(`${path}/content`, { changes })
    return path
  }
  const merge = (path: string) => as.post(`${path}/merge`)
  await merge(await propose([{ operation: 'insert_page', title: 'Guide', slug: 'guide', document: { markdown } }]))
  const page = (await as.get(`${space.path}/content/path/guide`)).id
  const [ours, theirs] = [await propose(change(page)), await propose(primary(page))]
  await merge(theirs)
  const list = async (query = {}) => (await as.get(`${ours}/conflicts`, query)).items
  const resolve = (id: string, body: object) => as.post(`${ours}/conflicts/${id}`, body)
  const body = async (path = space.path) => (await as.get(`${path}/content/page/${page}`)).markdown
  return { space, as, page, path: ours, merge: () => merge(ours), list, resolve, body }
}

const rewriting = (markdown: string) => (page: string) => [{ operation: 'update_page', page, document: { markdown } }]
const setting = (fields: object) => (page: string) => [{ operation: 'update_page', page, ...fields }]
const deleting = (page: string) => [{ operation: 'delete_page', page }]

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

const sameBlock = () =>
  givenDivergence('Start\n\nThe middle of it\n\nEnd', {
    primary: rewriting('Start\n\nThe middle of it, as primary has it\n\nEnd'),
    change: rewriting('Start\n\nThe middle of it, as changed\n\nEnd'),
  })

test('edits at both ends of one paragraph are no conflict: an update has the words of both', async () => {
  const { as, path, merge, list, body } = await givenDivergence('The quick fox jumps over the dog.', {
    primary: rewriting('Today the quick fox jumps over the dog.'),
    change: rewriting('The quick fox jumps over the **lazy** dog.'),
  })
  await as.post(`${path}/update`)
  expect(await list()).toEqual([])
  expect(await body(path)).toContain('Today the quick fox jumps over the **lazy** dog.')
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await body()).toContain('Today the quick fox jumps over the **lazy** dog.')
})

test('a block changed differently on both sides is a conflict in the head', async () => {
  const { space, as, page, path, merge, list, body } = await sameBlock()
  const before = [await as.get(space.path), await as.get(path)]
  const merged = await merge()
  expect(merged.result).toBe('conflicts')
  expect(await as.get(space.path)).toMatchObject({ revision: before[0].revision })
  expect(await as.get(path)).toMatchObject({
    status: before[1].status,
    revision: merged.revision,
    revisionMergedAncestor: before[0].revision,
    outdated: false,
  })
  const [conflict, ...others] = await list()
  expect(others).toEqual([])
  expect(conflict).toEqual({
    object: 'conflict',
    id: expect.any(String),
    kind: 'block',
    page: { id: page, title: 'Guide', path: 'guide' },
    base: { markdown: 'The middle of it' },
    primary: { markdown: 'The middle of it, as primary has it' },
    change: { markdown: 'The middle of it, as changed' },
  })
  const text = await body(path)
  expect(text).toContain(`{% conflict id="${conflict.id}" %}`)
  expect(text).toContain('{% primary %}')
  const { document } = await as.get(`${path}/content/page/${page}`, { format: 'document' })
  const block = document.nodes.find((node: { type: string }) => node.type === 'conflict')
  expect(block.data).toEqual({ conflict: conflict.id })
  expect(block.nodes.map((node: { type: string; data: { side: string } }) => [node.type, node.data.side])).toEqual([
    ['conflict-side', 'base'],
    ['conflict-side', 'primary'],
    ['conflict-side', 'change'],
  ])
  expect((await list({ format: 'document' }))[0].change.document.nodes).toHaveLength(1)
})

test('while a conflict is open a merge reports it again and creates nothing', async () => {
  const { merge } = await sameBlock()
  const merged = await merge()
  expect(await merge()).toEqual(merged)
})

test.each([
  ['primary', 'The middle of it, as primary has it'],
  ['change', 'The middle of it, as changed'],
] as const)('keeping %s settles it, and the merge goes through', async (keep, middle) => {
  const { as, path, merge, list, resolve, body } = await sameBlock()
  await merge()
  const resolved = await resolve((await list())[0].id, { keep })
  expect(resolved).toEqual({ revision: (await as.get(path)).revision, result: 'update' })
  expect(await list()).toEqual([])
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await body()).toBe(`Start\n\n${middle}\n\nEnd`)
})

test('it can be rewritten by hand', async () => {
  const { merge, list, resolve, body } = await sameBlock()
  await merge()
  await resolve((await list())[0].id, { document: { markdown: 'The middle, agreed upon' } })
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await body()).toBe('Start\n\nThe middle, agreed upon\n\nEnd')
})

test('a new body of the page resolves the conflicts in it', async () => {
  const { as, page, path, merge, list, body } = await sameBlock()
  await merge()
  await as.post(`${path}/content`, { changes: rewriting('All new')(page) })
  expect(await list()).toEqual([])
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await body()).toBe('All new')
})

test('markdown that still contains the conflict leaves it open', async () => {
  const { as, page, path, merge, list, body } = await sameBlock()
  await merge()
  const text = (await body(path)).replace('Start', 'Beginning')
  await as.post(`${path}/content`, { changes: rewriting(text)(page) })
  expect(await list()).toHaveLength(1)
  expect((await merge()).result).toBe('conflicts')
})

describe('only a merge creates conflicts', () => {
  const CONFLICT =
    '{% conflict id="x" %}\n{% primary %}\nA\n{% endprimary %}\n{% change %}\nB\n{% endchange %}\n{% endconflict %}'
  const block = (type: string, data: object, nodes: object[]) => ({ object: 'block', type, data, nodes })
  const document = (...nodes: object[]) => ({ document: { object: 'document', data: {}, nodes } })
  const side = block('conflict-side', { side: 'primary' }, [])
  const rule = 'only a merge or an update creates them'

  test.each([
    ['markdown', { markdown: CONFLICT }, rule],
    ['markdown without an id', { markdown: CONFLICT.replace(' id="x"', '') }, rule],
    ['markdown inside a hint', { markdown: `{% hint style="info" %}\n${CONFLICT}\n{% endhint %}` }, rule],
    ['a document', document(block('conflict', { conflict: 'x' }, [side])), rule],
    ['a document inside a quote', document(block('blockquote', {}, [block('conflict', {}, [])])), rule],
    ['a side alone', document(side), 'must not contain a conflict side without its conflict'],
  ])('%s is refused, in a page that has none and in one that has others', async (_, body, message) => {
    const { as, page, path, merge, list, resolve } = await sameBlock()
    const insert = { operation: 'insert_page', title: 'P', document: body }
    const update = { operation: 'update_page', page, document: body }
    const write = (change: object) => as.post(`${path}/content`, { changes: [change] })
    for (const change of [insert, update]) await expect(write(change)).rejects.toMatchObject(refusal(400, message))
    await merge()
    for (const change of [insert, update]) await expect(write(change)).rejects.toMatchObject(refusal(400, message))
    await expect(resolve((await list())[0].id, { document: body })).rejects.toMatchObject(refusal(400, message))
    expect(await list()).toHaveLength(1)
  })

  test('the page is rewritten around an open conflict, as markdown and as a document', async () => {
    const { as, page, path, merge, list, body } = await sameBlock()
    await merge()
    const [conflict] = await list()
    const write = (document: object) =>
      as.post(`${path}/content`, { changes: [{ operation: 'update_page', page, document }] })
    const whole = async () => (await as.get(`${path}/content/page/${page}`, { format: 'document' })).document
    const standing = (await whole()).nodes.find((node: { type: string }) => node.type === 'conflict')
    await write({ markdown: `Before\n\n${await body(path)}\n\nAfter` })
    const { nodes } = await whole()
    expect(nodes).toHaveLength(5)
    expect(nodes[2]).toEqual(standing)
    await write({ document: { object: 'document', data: {}, nodes: nodes.slice(1, 4) } })
    const withoutBase = (await body(path)).replace(/\{% base %\}[\s\S]*\{% endbase %\}\s*/, '')
    await write({ markdown: withoutBase })
    expect((await whole()).nodes[1]).toEqual(standing)
    expect(await list()).toEqual([conflict])
  })

  test('a body that changes or repeats an open conflict is refused', async () => {
    const { as, page, path, merge, list, body } = await sameBlock()
    await merge()
    const write = (markdown: string) => as.post(`${path}/content`, { changes: rewriting(markdown)(page) })
    const text = await body(path)
    await expect(write(text.replace('as changed', 'as nobody had it'))).rejects.toMatchObject(
      refusal(400, 'unchanged, or replace it'),
    )
    await expect(write(`${text}\n\n${text}`)).rejects.toMatchObject(refusal(400, 'once'))
    expect(await list()).toHaveLength(1)
  })

  test('a revert does not bring resolved conflicts back', async () => {
    const { as, page, path, merge, list, resolve } = await sameBlock()
    const { revision } = await merge()
    await resolve((await list())[0].id, { keep: 'primary' })
    const changes = [{ operation: 'revert_page', page, revision }]
    await expect(as.post(`${path}/content`, { changes })).rejects.toMatchObject(
      refusal(400, 'changes.0.revision has conflicts'),
    )
    expect(await merge()).toMatchObject({ result: 'merge' })
  })
})

test('the changes are not listed while a conflict is open', async () => {
  const { as, path, merge, list, resolve } = await sameBlock()
  expect((await as.get(`${path}/changes`)).changes).toHaveLength(1)
  await merge()
  await expect(as.get(`${path}/changes`)).rejects.toMatchObject(refusal(409, 'open conflicts'))
  await resolve((await list())[0].id, { keep: 'change' })
  expect((await as.get(`${path}/changes`)).changes).toHaveLength(1)
})

test('an update leaves conflicts in the head, and reports them again', async () => {
  const { as, path, list } = await sameBlock()
  const updated = await as.post(`${path}/update`)
  expect(updated.result).toBe('conflicts')
  expect(await list()).toHaveLength(1)
  expect(await as.post(`${path}/update`)).toEqual(updated)
})

test('a field set differently on both sides is a conflict of its own', async () => {
  const { as, page, path, merge, list, resolve } = await givenDivergence('Text', {
    primary: setting({ title: 'Manual', description: 'P' }),
    change: setting({ title: 'Handbook', description: 'C' }),
  })
  expect((await merge()).result).toBe('conflicts')
  const conflicts = await list()
  expect(
    conflicts.map(({ kind, field, base, primary, change }: Record<string, unknown>) => ({
      kind,
      field,
      base,
      primary,
      change,
    })),
  ).toEqual(
    expect.arrayContaining([
      { kind: 'field', field: 'title', base: 'Guide', primary: 'Manual', change: 'Handbook' },
      { kind: 'field', field: 'description', base: null, primary: 'P', change: 'C' },
    ]),
  )
  const of = (field: string) => conflicts.find((each: { field: string }) => each.field === field).id
  await expect(resolve(of('title'), { value: null })).rejects.toMatchObject(refusal(400, 'value must not be null'))
  await expect(resolve(of('title'), { value: 7 })).rejects.toMatchObject(refusal(400, 'value must be a string'))
  await expect(resolve(of('title'), { document: { markdown: 'x' } })).rejects.toMatchObject(
    refusal(400, 'is resolved with keep'),
  )
  await expect(resolve(of('title'), {})).rejects.toMatchObject(refusal(400, 'one of keep, document and value'))
  expect(await resolve(of('title'), { value: 'Compendium' })).toMatchObject({ result: 'conflicts' })
  await as.post(`${path}/content`, { changes: setting({ description: 'Both' })(page) })
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await as.get(`${path}/content/page/${page}`)).toMatchObject({ title: 'Compendium', description: 'Both' })
})

test('a page moved to different places is a conflict about its parent', async () => {
  const into = (title: string) => (page: string) => [
    { operation: 'insert_page', title, ref: 'new', document: {} },
    { operation: 'update_page', page, into: 'new' },
  ]
  const { as, space, page, path, merge, list, resolve } = await givenDivergence('Text', {
    primary: into('A'),
    change: into('B'),
  })
  expect((await merge()).result).toBe('conflicts')
  const [conflict] = await list()
  expect(conflict).toMatchObject({ kind: 'field', field: 'parent', base: null })
  await expect(resolve(conflict.id, { value: page })).rejects.toMatchObject(refusal(400, 'the page itself'))
  await resolve(conflict.id, { keep: 'change' })
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect((await as.get(`${space.path}/content/page/${page}`)).path).toBe('b/guide')
  expect((await as.get(path)).status).toBe('merged')
})

test.each([
  ['primary', false],
  ['change', true],
] as const)('a page deleted in primary and changed here: keeping %s', async (keep, stays) => {
  const { as, space, page, merge, list, resolve } = await givenDivergence('Text', {
    primary: deleting,
    change: rewriting('Text, changed'),
  })
  expect((await merge()).result).toBe('conflicts')
  const [conflict] = await list()
  expect(conflict).toMatchObject({
    kind: 'page',
    page: { id: page, title: 'Guide' },
    primary: null,
    change: { title: 'Guide' },
  })
  await resolve(conflict.id, { keep })
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect((await as.ask('GET', `${space.path}/content/page/${page}`)).status).toBe(stays ? 200 : 404)
})

test('identical changes on both sides are no conflict', async () => {
  const { merge, body } = await givenDivergence('One\n\nTwo', {
    primary: rewriting('One\n\nTwo, better'),
    change: rewriting('One\n\nTwo, better'),
  })
  expect(await merge()).toMatchObject({ result: 'merge' })
  expect(await body()).toBe('One\n\nTwo, better')
})

test('an unknown conflict is 404, and conflicts are paginated', async () => {
  const { as, path, merge, resolve, list } = await givenDivergence('Text', {
    primary: setting({ title: 'A', description: 'A', icon: 'a' }),
    change: setting({ title: 'B', description: 'B', icon: 'b' }),
  })
  await merge()
  await expect(resolve('nowhere', { keep: 'primary' })).rejects.toMatchObject(refusal(404, 'Conflict not found'))
  const first = await as.get(`${path}/conflicts`, { limit: 2 })
  expect([first.items.length, first.count]).toEqual([2, 3])
  const rest = await as.get(`${path}/conflicts`, { limit: 2, page: first.next.page })
  expect([...first.items, ...rest.items]).toEqual(await list())
})

test('two people who resolve different conflicts at once both succeed', async () => {
  const { merge, list, resolve } = await givenDivergence('Text', {
    primary: setting({ title: 'A', description: 'A' }),
    change: setting({ title: 'B', description: 'B' }),
  })
  await merge()
  const conflicts = await list()
  await Promise.all(conflicts.map(({ id }: { id: string }) => resolve(id, { keep: 'change' })))
  expect(await list()).toEqual([])
})

test('what was resolved is taken back, from the last to the first, until something else changes', async () => {
  const { as, page, path, merge, list, resolve } = await givenDivergence('Text', {
    primary: setting({ title: 'A', description: 'A' }),
    change: setting({ title: 'B', description: 'B' }),
  })
  await merge()
  const before = await list()
  const [first, second] = before.map(({ id }: { id: string }) => id)
  const reopen = (id: string, revision: string) => as.post(`${path}/conflicts/${id}/reopen`, { revision })
  const one = await resolve(first, { keep: 'change' })
  const other = await resolve(second, { keep: 'primary' })
  expect(other.result).toBe('update')
  await expect(reopen(first, one.revision)).rejects.toMatchObject(refusal(409, 'changed since'))
  await expect(reopen(second, 'nowhere')).rejects.toMatchObject(refusal(404, 'Conflict not found'))
  await expect(reopen(first, other.revision)).rejects.toMatchObject(refusal(404, 'Conflict not found'))
  const reopened = await reopen(second, other.revision)
  expect(reopened).toEqual({ revision: (await as.get(path)).revision, result: 'conflicts' })
  // Sent again after its answer was lost.
  expect(await reopen(second, other.revision)).toEqual(reopened)
  await reopen(first, one.revision)
  expect(await list()).toEqual(before)
  await resolve(first, { keep: 'primary' })
  const last = await resolve(second, { keep: 'change' })
  await as.post(`${path}/content`, { changes: setting({ icon: 'star' })(page) })
  await expect(reopen(second, last.revision)).rejects.toMatchObject(refusal(409, 'changed since'))
  expect(await merge()).toMatchObject({ result: 'merge' })
  await expect(reopen(second, last.revision)).rejects.toMatchObject(refusal(409, ''))
})

import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChange(markdown: string) {
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
  const page: string = (await as.get(`${space.path}/content/path/guide`)).id
  return { as, space, page, propose, merge, organization }
}

const update = (page: string, rest: object) => ({ operation: 'update_page', page, ...rest })
const body = (markdown: string) => ({ document: { markdown } })
const kindsOf = ({ rows }: { rows: { kind: string }[] }) => rows.map(({ kind }) => kind)

test('a change request says what it changes on a page: words, blocks and fields', async () => {
  const { as, page, propose } = await givenChange('One old word\n\nTwo stays\n\nThree goes away')
  const path = await propose([
    update(page, { ...body('Zero comes first\n\nOne new word\n\nTwo stays'), title: 'Manual' }),
  ])
  const compared = await as.get(`${path}/changes/page/${page}`)
  expect(compared).toMatchObject({
    object: 'compared-page',
    id: page,
    before: { title: 'Guide', path: 'guide' },
    after: { title: 'Manual', path: 'guide' },
    attributes: { title: { before: 'Guide', after: 'Manual' } },
    count: 4,
    changed: 3,
  })
  expect(kindsOf(compared)).toEqual(['added', 'changed', 'same', 'removed'])
  const [added, first, , removed] = compared.rows
  expect(first.html).toContain('<del class="difference whole">old</del><ins class="difference whole">new</ins>')
  expect(first.key).toBe(first.beforeKey)
  expect(removed).toMatchObject({
    beforeKey: expect.any(String),
    html: expect.stringMatching(/^<del class="difference whole"><p/),
  })
  expect(added.html).toMatch(/^<ins class="difference whole"><p/)
})

test('equal blocks far from a change are folded, and read in full on demand', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}`)
  const { as, page, propose } = await givenChange(lines.join('\n\n'))
  const path = await propose([update(page, body(lines.with(10, 'Another line 10').join('\n\n')))])
  const compared = await as.get(`${path}/changes/page/${page}`)
  expect(
    compared.rows.map(({ kind, index, count }: { kind: string; index: number; count?: number }) => [
      kind,
      index,
      count,
    ]),
  ).toEqual([
    ['folded', 0, 9],
    ['same', 9, undefined],
    ['changed', 10, undefined],
    ['same', 11, undefined],
    ['folded', 12, 8],
  ])
  const unfolded = await as.get(`${path}/changes/page/${page}`, { unfolded: true, from: 3, limit: 2 })
  expect(unfolded.rows.map(({ index }: { index: number }) => index)).toEqual([3, 4])
  expect(unfolded.rows[0].html).toContain('Line 3')
  expect(unfolded.next).toBe(5)
})

test('pages that were made or deleted have one side; a page of neither is not found', async () => {
  const { as, page, propose } = await givenChange('Words')
  const path = await propose([
    { operation: 'delete_page', page },
    { operation: 'insert_page', title: 'New', document: { markdown: 'Fresh' } },
  ])
  const gone = await as.get(`${path}/changes/page/${page}`)
  expect([gone.after, gone.before.title, kindsOf(gone)]).toEqual([undefined, 'Guide', ['removed']])
  const made = (await as.get(`${path}/content/path/new`)).id
  const fresh = await as.get(`${path}/changes/page/${made}`)
  expect([fresh.before, fresh.after.title, kindsOf(fresh)]).toEqual([undefined, 'New', ['added']])
  await expect(as.get(`${path}/changes/page/nowhere`)).rejects.toMatchObject({ answer: { status: 404 } })
})

test('while a conflict is open, changes are listed on demand and the conflict is drawn', async () => {
  const { as, page, propose, merge } = await givenChange('Start\n\nThe middle of it\n\nEnd')
  const [ours, theirs] = [
    await propose([update(page, body('Start\n\nThe middle of it, as changed\n\nEnd'))]),
    await propose([update(page, body('Start\n\nThe middle of it, as primary has it\n\nEnd'))]),
  ]
  await merge(theirs)
  expect((await merge(ours)).result).toBe('conflicts')
  await expect(as.get(`${ours}/changes`)).rejects.toMatchObject({ answer: { status: 409 } })
  const { changes } = await as.get(`${ours}/changes`, { conflicts: true })
  expect(changes.map(({ type }: { type: string }) => type)).toEqual(['page_edited'])
  const compared = await as.get(`${ours}/changes/page/${page}`)
  const conflict = compared.rows.find(({ type }: { type: string }) => type === 'conflict')
  expect(conflict.html).toContain('as primary has it')
  expect(conflict.html).toContain('class="conflict"')
})

test('any two revisions of a space are compared, and only of that space', async () => {
  const { as, space, page, propose, merge } = await givenChange('One')
  for (const word of ['Two', 'Three']) await merge(await propose([update(page, body(word))]))
  const { items } = await as.get(`${space.path}/revisions`)
  const [last, , first] = items.map(({ id }: { id: string }) => id)
  const path = `${space.path}/revisions/${last}/changes`
  expect(
    (await as.get(`${path}/page/${page}`, { against: first })).rows.map(({ html }: { html: string }) => html).join(),
  ).toMatch(/<del[^>]*>.*One.*<ins[^>]*>.*Three/s)
  expect((await as.get(`${path}/page/${page}`)).rows.map(({ html }: { html: string }) => html).join()).toContain('Two')
  expect((await as.get(path, { against: first })).changes).toHaveLength(1)
  const foreign = await givenChange('Elsewhere')
  const { revision } = await foreign.as.get(foreign.space.path)
  for (const against of ['nowhere', revision])
    for (const address of [path, `${path}/page/${page}`])
      await expect(as.get(address, { against })).rejects.toMatchObject({ answer: { status: 400 } })
})

test('a picture that takes the place of another is marked, and so is the other', async () => {
  const { as, page, propose } = await givenChange('![One](https://example.com/one.png)')
  const path = await propose([update(page, body('![Two](https://example.com/two.png)'))])
  const { rows } = await as.get(`${path}/changes/page/${page}`)
  const html = rows.map((row: { html: string }) => row.html).join('')
  expect(html).toMatch(
    /<del class="difference[^>]*>.*one\.png.*<\/del>.*<ins class="difference[^>]*>.*two\.png.*<\/ins>/s,
  )
})

test('reusable content is compared on its own', async () => {
  const { as, propose, merge } = await givenChange('Words')
  const insert = { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the old gap' } }
  const first = await propose([insert])
  const id = (await as.get(`${first}/content`)).reusableContents[0].id
  const made = await as.get(`${first}/changes/reusable-content/${id}`)
  expect([made.before, made.after.title, kindsOf(made)]).toEqual([undefined, 'Notice', ['added']])
  await merge(first)
  const path = await propose([
    {
      operation: 'update_reusable_content',
      reusableContent: id,
      title: 'Warning',
      document: { markdown: 'Mind the new gap' },
    },
  ])
  const compared = await as.get(`${path}/changes/reusable-content/${id}`)
  expect(compared).toMatchObject({
    object: 'compared-reusable-content',
    attributes: { title: { before: 'Notice', after: 'Warning' } },
    changed: 1,
  })
  expect(compared.rows[0].html).toContain(
    '<del class="difference whole">old</del><ins class="difference whole">new</ins>',
  )
  await expect(as.get(`${path}/changes/reusable-content/nowhere`)).rejects.toMatchObject({ answer: { status: 404 } })
})

test('changed pages are listed in parts', async () => {
  const { as, propose } = await givenChange('Words')
  const insert = (at: number) => ({ operation: 'insert_page', title: `Page ${at}`, document: { markdown: '' } })
  const path = await propose(Array.from({ length: 30 }, (_, at) => insert(at)))
  const first = await as.get(`${path}/changes`, { limit: 20 })
  const rest = await as.get(`${path}/changes`, { limit: 20, skip: 20 })
  expect([first.changes.length, first.more, rest.changes.length, rest.more]).toEqual([20, 10, 10, undefined])
  const ids = [...first.changes, ...rest.changes].map(({ page }) => page.id)
  expect(new Set(ids).size).toBe(30)
})

test('ten thousand changed blocks come page by page, each once', async () => {
  const lines = (word: string) => Array.from({ length: 10_000 }, (_, at) => `${word} ${at}`).join('\n\n')
  const { as, page, propose } = await givenChange(lines('Old line'))
  const path = await propose([update(page, body(lines('New line')))])
  const address = `${path}/changes/page/${page}`
  const first = await as.get(address)
  expect([first.rows.length, first.next]).toEqual([50, 50])
  expect(first.changed).toBeGreaterThanOrEqual(10_000)
  const last = await as.get(address, { from: first.count - 20, limit: 200 })
  expect([last.rows.length, last.next]).toEqual([20, undefined])
})

test('a conflict is drawn: each side is compared with what was before both', async () => {
  const { as, page, propose, merge } = await givenChange('Start\n\nThe **middle** of it')
  const ours = await propose([update(page, body('Start\n\nThe **middle** as changed'))])
  await merge(await propose([update(page, body('Start\n\nThe **middle** as the space has it'))]))
  await as.post(`${ours}/update`)
  const [conflict] = (await as.get(`${ours}/conflicts`)).items
  const { base, primary, change, stylesheet } = await as.get(`${ours}/conflicts/${conflict.id}/comparison`)
  const htmlOf = ({ rows }: { rows: { html: string }[] }) => rows.map(({ html }) => html).join('')
  expect(htmlOf(base)).toContain('The <strong>middle</strong> of it')
  expect(htmlOf(primary)).toMatch(/<del[^>]*>of<\/del><ins[^>]*>as the space has<\/ins> it/)
  expect(htmlOf(change)).toMatch(/<del[^>]*>of it<\/del>.*<ins[^>]*>as changed<\/ins>/)
  expect(htmlOf(change)).not.toContain('**')
  expect(stylesheet).toMatch(/^\/sites\/~assets\//)
})

test('a conflict about a page that one side deleted has that side absent; one about a field has no sides', async () => {
  const { as, page, propose, merge } = await givenChange('Words')
  const ours = await propose([update(page, body('Other words'))])
  await merge(await propose([{ operation: 'delete_page', page }]))
  await as.post(`${ours}/update`)
  const [deleted] = (await as.get(`${ours}/conflicts`)).items
  const compared = await as.get(`${ours}/conflicts/${deleted.id}/comparison`)
  expect(compared.primary).toBeUndefined()
  expect(compared.change.rows[0].html).toContain('Other')

  const fields = await givenChange('Words')
  const renamed = await fields.propose([update(fields.page, { title: 'Manual' })])
  await fields.merge(await fields.propose([update(fields.page, { title: 'Handbook' })]))
  await fields.as.post(`${renamed}/update`)
  const [title] = (await fields.as.get(`${renamed}/conflicts`)).items
  const { base, primary, change } = await fields.as.get(`${renamed}/conflicts/${title.id}/comparison`)
  expect([base, primary, change]).toEqual([undefined, undefined, undefined])
  expect((await as.ask('GET', `${ours}/conflicts/unknown/comparison`)).status).toBe(404)
})

test('a conflict in a large page is drawn in a thread, and looks the same', async () => {
  const many = Array.from({ length: 900 }, (_, at) => `Paragraph ${at} with \`code\` and more words in it.`.repeat(8))
  const { as, page, propose, merge } = await givenChange(many.join('\n\n'))
  const ours = await propose([update(page, body(many.with(5, 'Ours alone').join('\n\n')))])
  await merge(await propose([update(page, body(many.with(5, 'Theirs alone').join('\n\n')))]))
  await as.post(`${ours}/update`)
  const [conflict] = (await as.get(`${ours}/conflicts`)).items
  const { primary, change } = await as.get(`${ours}/conflicts/${conflict.id}/comparison`)
  expect(JSON.stringify(primary.rows)).toContain('Theirs')
  expect(JSON.stringify(change.rows)).toContain('Ours')
})

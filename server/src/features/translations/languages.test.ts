import type { Document, Node } from '@lectern/content/document'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serialize } from '../../core/operation/serialize.ts'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { LANGUAGES } from '../../core/words/languages.ts'

const { api, given } = await startTestServer()

const organization = await given.organization()
const admin = api.as(organization.admin)
const TRANSLATIONS = `${organization.path}/translations`

async function givenSettings() {
  const { id } = await admin.post(TRANSLATIONS, { title: 'Manual' })
  return { path: `${TRANSLATIONS}/${id}`, languages: `${TRANSLATIONS}/${id}/languages` }
}

const documentOf = (...nodes: Node[]): Document => ({ object: 'document', data: { schemaVersion: 7 }, nodes })
const paragraph = (text: string): Node => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
})
const instructions = documentOf(paragraph('Say “you”.'))

describe('a language', () => {
  test('gets instructions and then others: 201 the first time, 200 after', async () => {
    const { languages } = await givenSettings()
    const first = await admin.ask('PUT', `${languages}/fr`, { body: { instructions } })
    expect([first.status, first.body]).toEqual([
      201,
      {
        object: 'translation-language-settings',
        language: 'fr',
        instructions,
        urls: { location: `${api.url}/v1${languages}/fr` },
      },
    ])
    expect(first.headers.get('location')).toBe(first.body.urls.location)

    const others = documentOf(paragraph('Say “vous”.'))
    const second = await admin.ask('PUT', `${languages}/fr`, { body: { instructions: others } })
    expect([second.status, second.body]).toEqual([200, { ...first.body, instructions: others }])
    expect(await admin.get(`${languages}/fr`)).toEqual(second.body)
  })

  test('is listed in the settings, ordered by code, while it has instructions', async () => {
    const { path, languages } = await givenSettings()
    for (const language of ['yue', 'pt-br', 'de', 'pt', 'pl'])
      await admin.put(`${languages}/${language}`, { instructions })
    const { items } = await admin.get(TRANSLATIONS)
    expect(items.at(-1).languages).toEqual(['de', 'pl', 'pt', 'pt-br', 'yue'])
    await admin.delete(`${languages}/pt`)
    expect((await admin.get(path)).languages).toEqual(['de', 'pl', 'pt-br', 'yue'])
    expect((await admin.put(path, { title: 'Renamed' })).languages).toEqual(['de', 'pl', 'pt-br', 'yue'])
  })

  test('is one of the 38', async () => {
    const { path, languages } = await givenSettings()
    expect(new Set(LANGUAGES).size).toBe(38)
    for (const language of LANGUAGES)
      expect((await admin.ask('PUT', `${languages}/${language}`, { body: { instructions } })).status).toBe(201)
    expect((await admin.get(path)).languages).toEqual([...LANGUAGES].sort())
  })

  test.each(['xx', 'EN', 'zh-tw', 'pt_br', 'toString'])('is not %s', async (language) => {
    const { languages } = await givenSettings()
    for (const [method, body] of [['GET'], ['PUT', { instructions }], ['DELETE']] as const) {
      const answer = await admin.ask(method, `${languages}/${language}`, { body })
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toMatch(/^translationLanguage must be one of en, fr, /)
    }
  })

  test('without instructions is not found', async () => {
    const { languages } = await givenSettings()
    const answer = await admin.ask('GET', `${languages}/en`)
    expect([answer.status, answer.body.error.message]).toEqual([404, 'Translation language settings not found'])
  })

  test('loses its instructions; deleting them again is 404', async () => {
    const { languages } = await givenSettings()
    await admin.put(`${languages}/en`, { instructions })
    expect((await admin.ask('DELETE', `${languages}/en`)).status).toBe(205)
    expect((await admin.ask('DELETE', `${languages}/en`)).status).toBe(204)
    expect((await admin.ask('GET', `${languages}/en`)).status).toBe(404)
    expect((await admin.ask('PUT', `${languages}/en`, { body: { instructions } })).status).toBe(201)
  })

  test('needs existing settings', async () => {
    const nowhere = `${TRANSLATIONS}/nothing/languages`
    const requests = [
      ['GET', nowhere],
      ['GET', `${nowhere}/en`],
      ['PUT', `${nowhere}/en`, { instructions }],
      ['DELETE', `${nowhere}/en`],
    ] as const
    for (const [method, path, body] of requests) {
      const answer = await admin.ask(method, path, { body })
      expect([answer.status, answer.body.error.message]).toEqual([404, 'Translation settings not found'])
    }
  })

  test('is deleted with its settings', async () => {
    const { path, languages } = await givenSettings()
    await admin.put(`${languages}/en`, { instructions })
    await admin.delete(path)
    expect((await admin.ask('GET', `${languages}/en`)).status).toBe(404)
  })

  test('marks its settings as changed when it is added, changed and removed, and not when there was nothing', async () => {
    const { path, languages } = await givenSettings()
    const stamps: string[] = [(await admin.get(path)).updatedAt]
    const stamp = async () => stamps.push((await admin.get(path)).updatedAt)
    await admin.put(`${languages}/en`, { instructions })
    await stamp()
    await admin.put(`${languages}/en`, { instructions: documentOf() })
    await stamp()
    await admin.delete(`${languages}/en`)
    await stamp()
    expect(stamps).toEqual([...new Set(stamps)].sort())
    await admin.delete(`${languages}/en`)
    await stamp()
    expect(stamps.at(-1)).toBe(stamps.at(-2))
  })

  test('is created once for concurrent requests', async () => {
    const { languages } = await givenSettings()
    const put = () => admin.ask('PUT', `${languages}/ja`, { body: { instructions } })
    const answers = await Promise.all(Array.from({ length: 5 }, put))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 201])
  })

  test('that gets instructions while its settings are deleted does not fail with a server error', async () => {
    for (let round = 0; round < 10; round++) {
      const { path, languages } = await givenSettings()
      const [put, removed] = await Promise.all([
        admin.ask('PUT', `${languages}/en`, { body: { instructions } }),
        admin.ask('DELETE', path),
      ])
      expect([201, 404]).toContain(put.status)
      expect(removed.status).toBe(205)
    }
  })
})

describe('the languages of translation settings', () => {
  test('are ordered by code, in pages of the requested length', async () => {
    const { languages } = await givenSettings()
    for (const language of ['pt-br', 'en', 'pt']) await admin.put(`${languages}/${language}`, { instructions })
    const codes = (page: { items: { language: string }[] }) => page.items.map((each) => each.language)

    const whole = await admin.get(languages)
    expect([codes(whole), whole.count, whole.next]).toEqual([['en', 'pt', 'pt-br'], 3, undefined])
    expect(whole.items[0]).toEqual(await admin.get(`${languages}/en`))
    expect(await admin.get(languages, { limit: 0 })).toEqual({ items: [], count: 3 })
    const first = await admin.get(languages, { limit: 1 })
    const second = await admin.get(languages, { limit: 1, page: first.next.page })
    const third = await admin.get(languages, { limit: 1, page: second.next.page })
    expect([first, second, third].flatMap(codes)).toEqual(['en', 'pt', 'pt-br'])
    expect(third.next).toBeUndefined()
    const firstTwo = await admin.get(languages, { limit: 2 })
    expect(codes(await admin.get(languages, { limit: 2, page: firstTwo.next.page }))).toEqual(['pt-br'])
  })

  test('are none at first', async () => {
    const { languages } = await givenSettings()
    expect(await admin.get(languages)).toEqual({ items: [], count: 0 })
  })
})

describe('instructions', () => {
  const rich: Document = {
    object: 'document',
    data: { schemaVersion: 7, theme: { name: 'x', levels: [1, null, 2.5] }, empty: '' },
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        key: 'k1',
        isVoid: false,
        data: { align: 'center', unknown: null },
        nodes: [
          {
            object: 'text',
            key: 't1',
            leaves: [
              { object: 'leaf', text: 'Keep ', marks: [] },
              {
                object: 'leaf',
                text: 'names',
                marks: [
                  { object: 'mark', type: 'bold' },
                  { object: 'mark', type: 'color', data: { text: 'red', background: 'default' } },
                ],
              },
            ],
          },
          {
            object: 'inline',
            type: 'annotation',
            isVoid: false,
            nodes: [{ object: 'text', leaves: [] }],
            fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [paragraph('as they are')] }],
          },
        ],
      },
      {
        object: 'block',
        type: 'image',
        isVoid: true,
        data: { ref: { kind: 'url', url: 'https://example.com/a.png' }, width: 100.5, alt: '"quoted"\n\\' },
        fragments: [{ object: 'fragment', key: 'f1', fragment: 'caption', nodes: [] }],
      },
      { object: 'block', type: 'of-the-future', data: { deep: [[{ a: { b: [true] } }]] } },
    ],
  }

  test('are returned as they were sent, with all properties of their nodes', async () => {
    const { languages } = await givenSettings()
    expect((await admin.put(`${languages}/en`, { instructions: rich })).instructions).toEqual(rich)
    expect((await admin.get(`${languages}/en`)).instructions).toEqual(rich)
    expect((await admin.get(languages)).items[0].instructions).toEqual(rich)
  })

  test('lose nothing in the response, whatever a node contains', () => {
    const node = fc
      .dictionary(fc.string(), fc.jsonValue())
      .map((members) => JSON.parse(JSON.stringify({ ...members, object: 'block', type: 'paragraph' })))
    fc.assert(
      fc.property(fc.array(node), fc.dictionary(fc.string(), fc.string()), (nodes, data) => {
        const { schemaVersion: _, ...rest } = data
        const document = { object: 'document' as const, data: rest, nodes }
        expect(JSON.parse(serialize(DocumentShape, document))).toEqual(JSON.parse(JSON.stringify(document)))
      }),
    )
  })

  test('have at most 10,000 characters over all blocks, as a reader counts them', async () => {
    const { languages } = await givenSettings()
    const ask = (...texts: string[]) =>
      admin.ask('PUT', `${languages}/en`, { body: { instructions: documentOf(...texts.map(paragraph)) } })
    expect((await ask('a'.repeat(5_000), '😀'.repeat(5_000))).status).toBe(201)
    for (const texts of [['a'.repeat(10_001)], ['a'.repeat(5_000), 'b'.repeat(5_001)]]) {
      const answer = await ask(...texts)
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        'instructions must have at most 10,000 characters of text',
      ])
    }
  })

  const withNode = (...nodes: unknown[]) => ({ object: 'document', data: {}, nodes })
  test.each([
    [undefined, 'instructions is required'],
    [null, 'instructions must be an object'],
    ['Be brief', 'instructions must be an object'],
    [{ markdown: 'Be brief' }, 'instructions.object is required'],
    [{ object: 'block', data: {}, nodes: [] }, 'instructions.object must be "document"'],
    [{ object: 'document', nodes: [] }, 'instructions.data is required'],
    [{ object: 'document', data: {} }, 'instructions.nodes is required'],
    [
      { object: 'document', data: { schemaVersion: '7' }, nodes: [] },
      'instructions.data.schemaVersion must be a number',
    ],
    [withNode({ type: 'paragraph' }), 'instructions.nodes.0.object is required'],
    [
      withNode({ object: 'leaf' }),
      'instructions.nodes.0.object must be one of "block", "inline", "text" or "fragment"',
    ],
    [
      withNode({ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'x' }] }] }),
      'instructions.nodes.0.nodes.0.leaves.0.object must be "leaf"',
    ],
    [
      withNode(instructions.nodes[0], { object: 'block', type: 'image', fragments: {} }),
      'instructions.nodes.1.fragments must be an array',
    ],
  ])('that are no document are refused: %j', async (instructions, rule) => {
    const { path, languages } = await givenSettings()
    const answer = await admin.ask('PUT', `${languages}/en`, { body: { instructions } })
    expect([answer.status, answer.body.error.message]).toEqual([400, rule])
    expect((await admin.get(path)).languages).toEqual([])
  })

  test('may be nested, up to a limit', async () => {
    const { languages } = await givenSettings()
    const nested = (depth: number): Document => {
      let node = paragraph('bottom')
      for (let level = 0; level < depth; level++) node = { object: 'block', type: 'blockquote', nodes: [node] }
      return documentOf(node)
    }
    expect((await admin.put(`${languages}/en`, { instructions: nested(90) })).instructions).toEqual(nested(90))
    const answer = await admin.ask('PUT', `${languages}/en`, { body: { instructions: nested(150) } })
    expect([answer.status, answer.body.error.message]).toEqual([400, 'The body is nested more than 200 levels deep'])
  })
})

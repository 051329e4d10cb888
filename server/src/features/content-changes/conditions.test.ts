import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function liveSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const admin = api.as(organization.admin)
  const write = (document: object, rest: object = {}) =>
    admin.ask('POST', `${space.path}/content`, {
      body: { changes: [{ operation: 'insert_page', title: 'Page', document, ...rest }] },
    })
  return { write }
}

const block = (expression: unknown) => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type: 'hint',
      data: { style: 'info' },
      nodes: [
        {
          object: 'block',
          type: 'if',
          data: { expression },
          nodes: [{ object: 'block', type: 'paragraph', nodes: [] }],
        },
      ],
    },
  ],
})

test('a condition on a block or a page that cannot be read is refused with its position', async () => {
  const { write } = await liveSpace()
  const markdown = (expression: string) => ({ markdown: `Text\n\n{% if ${expression} %}\nInside\n{% endif %}\n` })
  expect((await write(markdown('visitor.claims.beta'))).status).toBe(200)
  expect((await write({ document: block('visitor.claims.beta') })).status).toBe(200)
  expect((await write({ markdown: 'x' }, { condition: 'visitor.claims.beta' })).status).toBe(200)
  for (const [answer, position] of [
    [await write(markdown('visitor.claims.beta ==')), 22],
    [await write(markdown('true && alert(1)')), 8],
    [await write({ document: block('a b') }), 2],
    [await write({ document: block(undefined) }), 0],
    [await write({ markdown: 'x' }, { condition: 'a b' }), 2],
    [await write({ markdown: '---\nif: a b\n---\nx' }), 2],
  ] as const)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(`at position ${position}`) } },
    })
})

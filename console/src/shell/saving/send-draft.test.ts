/** A draft that an editor left is sent without one. */
import { type Document, type Node, spliceBlocks } from '@lectern/content/document'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import type { Draft } from '../drafts/types.ts'
import { sendDraft } from './send-draft.ts'
import type { Edit } from './types.ts'

const paragraph = (key: string, text: string) =>
  ({
    object: 'block',
    type: 'paragraph',
    key,
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }) as unknown as Node

const toDocument = (texts: Record<string, string>) =>
  ({
    object: 'document',
    data: {},
    nodes: Object.entries(texts).map(([key, text]) => paragraph(key, text)),
  }) as unknown as Document

function given(stored: Document, draft: Draft, problem?: ApiProblem) {
  let keys = 0
  const kept: { draft: Draft | undefined } = { draft }
  const server = { id: 'now', document: stored }
  const sending = sendDraft({
    draft,
    newKey: () => `new-${keys++}`,
    store: {
      write: async (next) => {
        kept.draft = next
      },
      remove: async () => {
        kept.draft = undefined
      },
    },
    transport: {
      read: async () => ({ ...server }),
      send: async (edit: Edit) => {
        if (problem) throw problem
        const spliced = 'splices' in edit ? spliceBlocks(server.document, edit.splices) : undefined
        if (spliced?.kind !== 'spliced') throw new Error('The edit does not fit the stored document')
        server.document = spliced.document
        server.id = 'next'
        return { id: 'next', splices: [] }
      },
    },
  })
  return { sending, kept, server }
}

const base = { id: 'base', document: toDocument({ a: 'One', b: 'Two' }) }
const mine = toDocument({ a: 'One of mine', b: 'Two' })

test('it goes beside what others wrote, and is forgotten', async () => {
  const { sending, kept, server } = given(toDocument({ a: 'One', b: 'Two of theirs' }), { base, mine, held: [] })
  expect(await sending).toMatchObject({ status: 'saved' })
  expect(server.document).toEqual(toDocument({ a: 'One of mine', b: 'Two of theirs' }))
  expect(kept.draft).toBeUndefined()
})

test('where others changed the same words nothing of theirs is overwritten, and the draft needs its author', async () => {
  const theirs = toDocument({ a: 'Uno', b: 'Two' })
  const own = toDocument({ a: 'Eins', b: 'Two and more' })
  const { sending, kept, server } = given(theirs, { base, mine: own, held: [] })
  await sending
  expect(server.document).toEqual(toDocument({ a: 'Uno', b: 'Two and more' }))
  expect(kept.draft).toMatchObject({ reason: 'conflict', mine: own })
})

test.each([
  ['offline', 'offline'],
  ['signed-out', 'signed-out'],
  ['forbidden', 'refused'],
] as const)('what fails because of %s stays a draft with its reason', async (kind, reason) => {
  const { sending, kept } = given(base.document, { base, mine, held: [] }, new ApiProblem('Not now', { kind }))
  await sending
  expect(kept.draft).toMatchObject({ reason, mine })
})

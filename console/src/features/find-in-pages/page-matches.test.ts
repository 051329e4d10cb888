import { type Document, type Node, spliceBlocks } from '@lectern/content/document'
import { parseMarkdown } from '@lectern/content/markdown'
import { describe, expect, test } from 'vitest'
import { type BodyEdit, listPlaces, MOST_LISTED, replacePlaces } from './page-matches.ts'

function givenDocument(markdown: string): Document {
  const { document } = parseMarkdown(markdown)
  return { ...document, nodes: document.nodes.map((node, at) => ({ ...node, key: `k${at}` })) as Node[] }
}

function apply(document: Document, edit: BodyEdit): Document {
  if (!('splices' in edit)) return edit.document
  const spliced = spliceBlocks(document, edit.splices)
  if (spliced.kind !== 'spliced') throw new Error('A splice names no block')
  return spliced.document
}

describe('a text in a page', () => {
  const document = givenDocument('One **colour** and a Colour\n\nNothing here\n\n* a colour\n* colourful')

  test('is found with the words around it, cut where a line is long', () => {
    const { count, places } = listPlaces(document, { text: 'colour' })
    expect(count).toBe(4)
    expect(places.slice(0, 2)).toEqual([
      { before: 'One ', text: 'colour', after: ' and a Colour' },
      { before: 'One colour and a ', text: 'Colour', after: '' },
    ])
    const long = listPlaces(givenDocument(`${'a '.repeat(100)}colour${' b'.repeat(100)}`), { text: 'colour' })
    expect(long.places[0]).toMatchObject({ before: `…${'a '.repeat(25)}`, after: `${' b'.repeat(25)}…` })
    const many = listPlaces(givenDocument('colour '.repeat(500)), { text: 'colour', isWholeWord: true })
    expect([many.count, many.places.length]).toEqual([500, MOST_LISTED])
  })

  test('is replaced where it is chosen, by edits of the blocks that have it, and taken back', () => {
    const replaced = replacePlaces(document, { text: 'colour' }, [1, 3], 'hue')!
    expect(replaced.count).toBe(2)
    expect(replaced.edit).toMatchObject({
      splices: [
        { after: 'k0', remove: ['k0'] },
        { after: 'k2', remove: ['k2'] },
      ],
    })
    const after = apply(document, replaced.edit)
    expect(listPlaces(after, { text: 'hue' }).places.map(({ before }) => before)).toEqual(['One ', 'a '])
    expect(listPlaces(after, { text: 'colour' }).count).toBe(2)
    expect(apply(after, replaced.undo)).toEqual(document)
  })

  test('is replaced in the whole body where blocks have no keys', () => {
    const parsed = givenDocument('a colour')
    const keyless = { ...parsed, nodes: parsed.nodes.map(({ key: _key, ...node }) => node as Node) }
    const { edit, undo } = replacePlaces(keyless, { text: 'colour' }, [], 'hue')!
    expect(listPlaces(apply(keyless, edit), { text: 'hue' }).count).toBe(1)
    expect(undo).toEqual({ document: keyless })
  })

  test('that is nowhere, or left as it is, changes nothing', () => {
    expect(replacePlaces(document, { text: 'shade' }, [], 'hue')).toBeUndefined()
    expect(replacePlaces(document, { text: 'colourful' }, [0], 'hue')).toBeUndefined()
  })
})

/** A block in which somebody else changed the same words carries a card with their version; one that a deletion did not remove, a note. */
import { type Document, plainText } from '@lectern/content/document'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { compareWords } from '../../../shell/compare-words.ts'
import type { HeldBlocks, KeptBlocks } from '../../../shell/saving/reconcile.ts'
import type { OtherWriter } from '../../../shell/saving/types.ts'
import type { EDITOR_WORDS } from '../words.ts'
import { element } from './element.ts'

type Words = (typeof EDITOR_WORDS)['en']
export type CardChoice = 'mine' | 'theirs' | 'both'

/** What of the document needs the person, and who the other writer of each block is, as far as that is known. */
interface MarkedBlocks {
  held: HeldBlocks
  kept: KeptBlocks
  writers: ReadonlyMap<string, OtherWriter>
}

export const MARKED_BLOCKS = new PluginKey<MarkedBlocks>('marked-blocks')

interface CardActions {
  decide: (key: string, choice: CardChoice) => void
  dismiss: (key: string) => void
}

export const createConflictPlugin = (words: Words, { decide, dismiss }: CardActions) =>
  new Plugin<MarkedBlocks>({
    key: MARKED_BLOCKS,
    state: {
      init: () => ({ held: new Map(), kept: new Map(), writers: new Map() }),
      apply: (transaction, marked) => (transaction.getMeta(MARKED_BLOCKS) as MarkedBlocks | undefined) ?? marked,
    },
    props: {
      decorations: (state) => {
        const { held, kept, writers } = MARKED_BLOCKS.getState(state)!
        if (held.size + kept.size === 0) return DecorationSet.empty
        const decorations: Decoration[] = []
        state.doc.forEach((node, offset) => {
          const key: string = node.attrs.key ?? ''
          const theirs = held.get(key)
          const deletedBy = kept.get(key)
          const writer = writers.get(key)
          const addWidget = (name: string, create: () => HTMLElement) =>
            decorations.push(
              Decoration.widget(offset + node.nodeSize, create, {
                key: `${name} ${key} ${writer?.name}`,
                side: -1,
                ignoreSelection: true,
                stopEvent: () => true,
              }),
            )
          if (deletedBy)
            addWidget('kept', () => createNote(words, describeKept(words, deletedBy, writer), () => dismiss(key)))
          if (!theirs) return
          const text = plainText({ object: 'document', data: {}, nodes: [theirs] } as Document).trim()
          decorations.push(Decoration.node(offset, offset + node.nodeSize, { class: 'held-block' }))
          const title = writer?.isSelf ? words.ownConflictTitle : words.conflictTitle(writer?.name)
          const versions = { mine: node.textContent, theirs: text }
          addWidget(`conflict ${text}`, () => createCard(words, title, versions, (choice) => decide(key, choice)))
        })
        return DecorationSet.create(state.doc, decorations)
      },
    },
  })

function describeKept(words: Words, deletedBy: 'me' | 'them', writer: OtherWriter | undefined): string {
  if (writer?.isSelf) return words.deletedElsewhere
  return (deletedBy === 'me' ? words.deletedByMe : words.deletedByThem)(writer?.name)
}

function createNote(words: Words, text: string, dismiss: () => void): HTMLElement {
  return element(
    'section',
    { class: 'conflict-card', contenteditable: 'false', 'aria-label': text },
    element('p', { role: 'status' }, text),
    element('div', { class: 'conflict-choices' }, createButton(words.dismiss, dismiss)),
  )
}

function createButton(label: string, press: () => void): HTMLElement {
  const button = element('button', { type: 'button' }, label)
  button.addEventListener('click', press)
  return button
}

function createCard(
  words: Words,
  title: string,
  { mine, theirs }: { mine: string; theirs: string },
  decide: (choice: CardChoice) => void,
): HTMLElement {
  const button = (label: string, choice: CardChoice) => createButton(label, () => decide(choice))
  return element(
    'section',
    { class: 'conflict-card', contenteditable: 'false', 'aria-label': title },
    element('strong', {}, title),
    element('small', {}, words.theirs),
    element('blockquote', { dir: 'auto' }, ...(theirs === '' ? [words.theirsEmpty] : markWords(mine, theirs))),
    element(
      'div',
      { class: 'conflict-choices' },
      button(words.keepMine, 'mine'),
      button(words.keepTheirs, 'theirs'),
      button(words.keepBoth, 'both'),
    ),
  )
}

/** Their text, with the words that differ marked. */
const markWords = (mine: string, theirs: string): (HTMLElement | string)[] =>
  compareWords(mine, theirs).flatMap(({ kind, text }) =>
    kind === 'removed' ? [] : [kind === 'added' ? element('mark', {}, text) : text],
  )

/** A block that somebody else changed too carries a card with their version, and with what can be done. */
import { type Document, plainText } from '@lectern/content/document'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { HeldBlocks } from '../sync/reconcile.ts'
import type { EDITOR_WORDS } from '../words.ts'
import { element } from './element.ts'

type Words = (typeof EDITOR_WORDS)['en']
export type CardChoice = 'mine' | 'theirs' | 'both'

export const HELD = new PluginKey<HeldBlocks>('held')

export const createConflictPlugin = (words: Words, decide: (key: string, choice: CardChoice) => void) =>
  new Plugin<HeldBlocks>({
    key: HELD,
    state: {
      init: () => new Map(),
      apply: (transaction, held) => (transaction.getMeta(HELD) as HeldBlocks | undefined) ?? held,
    },
    props: {
      decorations: (state) => {
        const held = HELD.getState(state)
        if (!held || held.size === 0) return DecorationSet.empty
        const decorations: Decoration[] = []
        state.doc.forEach((node, offset) => {
          const theirs = held.get(node.attrs.key ?? '')
          if (!theirs) return
          const text = plainText({ object: 'document', data: {}, nodes: [theirs] } as Document).trim()
          decorations.push(
            Decoration.node(offset, offset + node.nodeSize, { class: 'held-block' }),
            Decoration.widget(
              offset + node.nodeSize,
              () => createCard(words, text, (choice) => decide(node.attrs.key, choice)),
              {
                key: `conflict ${node.attrs.key} ${text}`,
                side: -1,
                ignoreSelection: true,
                stopEvent: () => true,
              },
            ),
          )
        })
        return DecorationSet.create(state.doc, decorations)
      },
    },
  })

function createCard(words: Words, theirs: string, decide: (choice: CardChoice) => void): HTMLElement {
  const button = (label: string, choice: CardChoice) => {
    const created = element('button', { type: 'button' }, label)
    created.addEventListener('click', () => decide(choice))
    return created
  }
  return element(
    'section',
    { class: 'conflict-card', contenteditable: 'false', 'aria-label': words.conflictTitle },
    element('strong', {}, words.conflictTitle),
    element('small', {}, words.theirs),
    element('blockquote', { dir: 'auto' }, theirs === '' ? words.theirsEmpty : theirs),
    element(
      'div',
      { class: 'conflict-choices' },
      button(words.keepMine, 'mine'),
      button(words.keepTheirs, 'theirs'),
      button(words.keepBoth, 'both'),
    ),
  )
}

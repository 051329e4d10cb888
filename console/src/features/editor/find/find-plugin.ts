/** Marks what is searched for in the page. */
import { type FindOptions, findMatches, type TextMatch } from '@lectern/editor'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

interface FindQuery extends FindOptions {
  text: string
}

interface FindState {
  query: FindQuery | undefined
  matches: readonly TextMatch[]
  /** Which match is looked at. */
  current: number
}

type FindChange = { query: FindQuery | undefined } | { current: number }

export const FIND = new PluginKey<FindState>('find')

const NOTHING: FindState = { query: undefined, matches: [], current: 0 }

/** So many are drawn; all are counted and replaced. */
const MOST_DRAWN = 1000

export const createFindPlugin = () =>
  new Plugin<FindState>({
    key: FIND,
    state: {
      init: () => NOTHING,
      apply: (transaction, before) => {
        const change = transaction.getMeta(FIND) as FindChange | undefined
        const query = change && 'query' in change ? change.query : before.query
        if (!query) return NOTHING
        const isSame = query === before.query && !transaction.docChanged
        const matches = isSame ? before.matches : findMatches(transaction.doc, query.text, query)
        const wanted =
          change && 'current' in change
            ? change.current
            : isSame
              ? before.current
              : findNext(matches, transaction.selection.from)
        return { query, matches, current: matches.length === 0 ? 0 : (wanted + matches.length) % matches.length }
      },
    },
    props: {
      decorations: (state) => {
        const { matches, current } = FIND.getState(state)!
        if (matches.length === 0) return DecorationSet.empty
        const first = Math.max(0, Math.min(current - MOST_DRAWN / 2, matches.length - MOST_DRAWN))
        const drawn = matches.slice(first, first + MOST_DRAWN)
        return DecorationSet.create(
          state.doc,
          drawn.map(({ from, to }, at) =>
            Decoration.inline(from, to, { class: first + at === current ? 'find-match find-current' : 'find-match' }),
          ),
        )
      },
    },
  })

/** The first match at or behind the caret. */
function findNext(matches: readonly TextMatch[], pos: number): number {
  const at = matches.findIndex(({ from }) => from >= pos)
  return at < 0 ? 0 : at
}

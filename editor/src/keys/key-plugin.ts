import { Plugin } from 'prosemirror-state'
import { listChangedRanges, widenRange } from './changed-ranges.ts'
import { giveMissingKeys } from './give-missing-keys.ts'
import { hasConflict } from './list-keys.ts'
import { REMOTE_EDIT } from './remote-edit.ts'
import { repairTables } from './table-ids.ts'

/**
 * Keeps keys of blocks and ids of tables right after every change. It looks at changed ranges only; where a conflict may have been opened up, at the
 * blocks around them, because both sides of a conflict hold the same keys.
 */
export const createKeyPlugin = (newKey: () => string): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, state) => {
      if (!transactions.some((each) => each.docChanged && !each.getMeta(REMOTE_EDIT))) return null
      const tr = state.tr
      repairTables(tr, listChangedRanges(transactions), newKey)
      const ranges = listChangedRanges([...transactions, tr])
      giveMissingKeys(tr, hasConflict(before.doc) ? ranges.map((range) => widenRange(tr.doc, range)) : ranges, newKey)
      return tr.docChanged ? tr : null
    },
  })

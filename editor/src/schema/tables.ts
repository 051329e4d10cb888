/**
 * A table: a row of column titles, and a row for each record. The roles are those of prosemirror-tables, so that its selection of cells and its
 * keys work on it. Hidden columns have their cells like all others.
 */
import type { NodeData } from '@lectern/content/document'
import type { NodeSpec } from 'prosemirror-model'
import { DATA, FILLER, FRAGMENTS, KEY, REST, STRING_OR_NULL } from './attributes.ts'

/** prosemirror-tables reads these of every cell. A document has no cells that span others. */
const SPAN = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }
const HIDDEN = { default: false, validate: 'boolean' }

export const tableSpecs: { [type: string]: NodeSpec } = {
  table: {
    group: 'block table',
    content: 'table_head table_row*',
    tableRole: 'table',
    isolating: true,
    attrs: {
      key: KEY,
      /** The data of the block without `definition` and `records`: those are in the rows. */
      data: DATA,
      rest: REST,
      filler: FILLER,
      /** The order of the definitions and of the fragments, where it is not that of the cells. */
      definitionOrder: { default: null },
      fragmentOrder: { default: null },
      /** Fragments that no cell names. */
      spareFragments: FRAGMENTS,
    },
    toDOM: () => ['table', { 'data-block': 'table' }, ['tbody', 0]],
  },
  'table-head': {
    group: 'table_head',
    content: 'table_header+',
    tableRole: 'row',
    toDOM: () => ['tr', 0],
  },
  'table-row': {
    group: 'table_row',
    content: 'table_cell+',
    tableRole: 'row',
    attrs: {
      /** The id of the record; null: the record is new. */
      record: STRING_OR_NULL,
      /** The members of the record without `values`. */
      members: { default: {} },
      /** Values of columns that the table does not define. */
      strayValues: { default: null },
    },
    toDOM: () => ['tr', 0],
  },
  'table-header': {
    group: 'table_header',
    content: 'text*',
    marks: '',
    tableRole: 'header_cell',
    isolating: true,
    attrs: {
      ...SPAN,
      hidden: HIDDEN,
      /** The id of the column; null: the column is new. */
      column: STRING_OR_NULL,
      /** The definition of the column without its title, which is the text of this cell. */
      definition: { default: { type: 'text' } },
      /** False: the definition has no title as long as the cell is empty. */
      hasTitle: { default: true },
    },
    toDOM: ({ attrs }) => ['th', attrs.hidden ? { hidden: '' } : {}, 0],
  },
  'table-cell': {
    group: 'table_cell',
    content: 'block+ | cell_value',
    tableRole: 'cell',
    isolating: true,
    attrs: {
      ...SPAN,
      hidden: HIDDEN,
      column: STRING_OR_NULL,
      /** The name of the fragment that holds the blocks; null: the cell is empty. */
      fragment: STRING_OR_NULL,
      /** Members of that fragment that the editor does not model. */
      rest: REST,
    },
    toDOM: ({ attrs }) => ['td', attrs.hidden ? { hidden: '' } : {}, 0],
  },
  /** What a cell of a column other than text holds. `value` undefined: the cell is empty. */
  'cell-value': {
    group: 'cell_value',
    atom: true,
    attrs: { value: { default: undefined } },
    toDOM: () => ['span', { 'data-cell': 'value' }],
  },
}

/** Cells of text columns hold blocks, all others a value. */
export const isTextColumn = ({ type }: NodeData): boolean => type === undefined || type === 'text'

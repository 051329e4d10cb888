/** Every block that a person can insert, and what it is when it is new. */
import { type Block, block, fragment, type NodeData, paragraph, toTable, voidBlock } from '@lectern/content/document'
import type { BlockTypeName } from '../schema/block-types.ts'

export type BlockGroup = 'text' | 'lists' | 'boxes' | 'media' | 'data' | 'links' | 'api'

/** What a person must choose before the block says something. */
export type BlockSubject =
  | 'image'
  | 'file'
  | 'url'
  | 'page'
  | 'reusable-content'
  | 'specification'
  | 'specification-file'
  | 'formula'
  | 'expression'

export interface BlockEntry {
  readonly type: BlockTypeName
  readonly group: BlockGroup
  /** The caret can stand in it. */
  readonly hasText: boolean
  /** Other blocks can be turned into it. */
  readonly isTarget: boolean
  readonly subject?: BlockSubject
  /** An empty one, without keys. */
  readonly create: (data?: NodeData) => Block
}

const line = () => paragraph([])
const item = (type: string, data: NodeData = {}) => block(type, data, [line()])

const text = (type: BlockTypeName): BlockEntry => ({
  type,
  group: 'text',
  hasText: true,
  isTarget: true,
  create: (data = {}) => block(type, data, []),
})
const holder = (type: BlockTypeName, usual: NodeData = {}, subject?: BlockSubject): BlockEntry => ({
  type,
  group: 'boxes',
  hasText: true,
  isTarget: true,
  ...(subject && { subject }),
  create: (data = {}) => block(type, { ...usual, ...data }, [line()]),
})
const holderOf = (
  type: BlockTypeName,
  itemType: string,
  count: number,
  group: BlockGroup,
  data: () => NodeData = () => ({}),
  usual: NodeData = {},
): BlockEntry => ({
  type,
  group,
  hasText: true,
  isTarget: true,
  create: (own = {}) =>
    block(
      type,
      { ...usual, ...own },
      Array.from({ length: count }, () => item(itemType, data())),
    ),
})
const captioned = (type: BlockTypeName, subject: BlockSubject): BlockEntry => ({
  type,
  group: 'media',
  hasText: false,
  isTarget: false,
  subject,
  create: (data = {}) => voidBlock(type, data, []),
})
const atom = (type: BlockTypeName, group: BlockGroup, subject?: BlockSubject, usual: NodeData = {}): BlockEntry => ({
  type,
  group,
  hasText: false,
  isTarget: false,
  ...(subject && { subject }),
  create: (data = {}) => voidBlock(type, { ...usual, ...data }),
})

const emptyColumn = {
  definition: { type: 'text', title: '', textAlignment: 'left' },
  isHidden: false,
  width: undefined,
}
const emptyTable = (view: NodeData) => toTable([emptyColumn, emptyColumn], [[], []], view)

/** By the name under which they are inserted: the type of the block, and names for kinds of one. */
export const BLOCKS = {
  paragraph: text('paragraph'),
  'heading-1': text('heading-1'),
  'heading-2': text('heading-2'),
  'heading-3': text('heading-3'),
  'list-unordered': holderOf('list-unordered', 'list-item', 1, 'lists'),
  'list-ordered': holderOf('list-ordered', 'list-item', 1, 'lists'),
  'list-tasks': holderOf('list-tasks', 'list-item', 1, 'lists', () => ({ checked: false })),
  blockquote: { ...holder('blockquote'), group: 'text' },
  divider: atom('divider', 'text'),
  code: {
    type: 'code',
    group: 'text',
    hasText: true,
    isTarget: true,
    create: (data = {}) => block('code', data, [block('code-line', {}, [])]),
  },
  math: atom('math', 'text', 'formula', { formula: '' }),
  hint: holder('hint', { style: 'info' }),
  expandable: {
    type: 'expandable',
    group: 'boxes',
    hasText: true,
    isTarget: true,
    create: (data = {}) =>
      voidBlock('expandable', data, [
        fragment('expandable-title', [line()], 'expandable-title'),
        fragment('expandable-body', [line()], 'expandable-body'),
      ]),
  },
  tabs: holderOf('tabs', 'tabs-item', 2, 'boxes'),
  stepper: holderOf('stepper', 'stepper-step', 1, 'boxes'),
  columns: holderOf('columns', 'column', 2, 'boxes'),
  updates: holderOf('updates', 'update', 1, 'boxes', () => ({ date: new Date().toISOString() }), { format: 'full' }),
  prompt: holder('prompt', { description: '' }),
  if: holder('if', { expression: 'true' }, 'expression'),
  images: {
    type: 'images',
    group: 'media',
    hasText: false,
    isTarget: false,
    subject: 'image',
    create: (data = {}) => block('images', {}, [voidBlock('image', data, [])]),
  },
  file: captioned('file', 'file'),
  embed: captioned('embed', 'url'),
  drawing: captioned('drawing', 'file'),
  table: {
    type: 'table',
    group: 'data',
    hasText: true,
    isTarget: false,
    create: () => emptyTable({ type: 'grid', hideHeader: false }),
  },
  cards: {
    type: 'table',
    group: 'data',
    hasText: true,
    isTarget: false,
    create: () => emptyTable({ type: 'cards', cardSize: 'medium' }),
  },
  'content-ref': atom('content-ref', 'links', 'page'),
  'reusable-content': atom('reusable-content', 'links', 'reusable-content'),
  'openapi-operation': atom('openapi-operation', 'api', 'specification'),
  'openapi-webhook': atom('openapi-webhook', 'api', 'specification'),
  'openapi-schemas': atom('openapi-schemas', 'api', 'specification'),
  swagger: atom('swagger', 'api', 'specification-file', { path: '', method: '' }),
} as const satisfies { readonly [name: string]: BlockEntry }

export type BlockName = keyof typeof BLOCKS

/** Types that stand only in a block of another type, what an integration brings, and what a merge leaves behind: nobody inserts them. */
export const NOT_INSERTED = [
  'list-item',
  'code-line',
  'tabs-item',
  'stepper-step',
  'column',
  'update',
  'image',
  'integration',
  'conflict',
  'conflict-side',
] as const satisfies readonly BlockTypeName[]

/** How the editor holds each type of block. Types of nodes are named as in the document. */

export type BlockContent =
  /** A line of text with inlines. */
  | 'text'
  /** Blocks of any type. */
  | 'blocks'
  /** Items of one type, such as list items. */
  | { readonly items: string }
  /** No nodes of its own, and a caption among its fragments. */
  | 'caption'
  /** Nothing that can be edited as text. */
  | 'atom'
  /** A structure of its own, described in its own file. */
  | 'code'
  | 'code-line'
  | 'expandable'
  | 'table'

export interface BlockType {
  readonly content: BlockContent
  /** Where it may stand: among blocks, or as an item of some other type. */
  readonly group: 'block' | string
}

const block = (content: BlockContent): BlockType => ({ content, group: 'block' })
const items = (type: string): BlockType => block({ items: type })
const item = (): BlockType => ({ content: 'blocks', group: 'item' })

/** The paragraph comes first: it is what ProseMirror creates where a block is needed. */
export const BLOCK_TYPES = {
  paragraph: block('text'),
  'heading-1': block('text'),
  'heading-2': block('text'),
  'heading-3': block('text'),
  'list-unordered': items('list-item'),
  'list-ordered': items('list-item'),
  'list-tasks': items('list-item'),
  'list-item': item(),
  blockquote: block('blocks'),
  hint: block('blocks'),
  code: block('code'),
  'code-line': { content: 'code-line', group: 'item' },
  tabs: items('tabs-item'),
  'tabs-item': item(),
  stepper: items('stepper-step'),
  'stepper-step': item(),
  columns: items('column'),
  column: item(),
  updates: items('update'),
  update: item(),
  expandable: block('expandable'),
  prompt: block('blocks'),
  if: block('blocks'),
  images: items('image'),
  image: { content: 'caption', group: 'block item' },
  embed: block('caption'),
  file: block('caption'),
  drawing: block('caption'),
  table: block('table'),
  divider: block('atom'),
  math: block('atom'),
  'content-ref': block('atom'),
  'reusable-content': block('atom'),
  integration: block('atom'),
  swagger: block('atom'),
  'openapi-operation': block('atom'),
  'openapi-webhook': block('atom'),
  'openapi-schemas': block('atom'),
  conflict: items('conflict-side'),
  'conflict-side': item(),
} as const satisfies { readonly [type: string]: BlockType }

export type BlockTypeName = keyof typeof BLOCK_TYPES

export const findBlockType = (type: string): BlockType | undefined =>
  Object.hasOwn(BLOCK_TYPES, type) ? BLOCK_TYPES[type as BlockTypeName] : undefined

/** Content expressions know no hyphens: a type is named in them by a group of its own. */
export const toGroup = (type: string): string => type.replaceAll('-', '_')

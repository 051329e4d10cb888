import type { DOMOutputSpec, NodeSpec } from 'prosemirror-model'
import { DATA, FILLER, KEY, PENDING, REST, SOURCE } from './attributes.ts'
import { BLOCK_TYPES, type BlockContent, type BlockType, toGroup } from './block-types.ts'
import { CODE_MARKS } from './marks.ts'

const attrs = { key: KEY, data: DATA, rest: REST, filler: FILLER, pending: PENDING }

const TAGS: { readonly [type: string]: string } = {
  paragraph: 'p',
  'heading-1': 'h2',
  'heading-2': 'h3',
  'heading-3': 'h4',
  'list-unordered': 'ul',
  'list-ordered': 'ol',
  'list-item': 'li',
  blockquote: 'blockquote',
  divider: 'hr',
}

function contentSpec(content: BlockContent): NodeSpec {
  if (typeof content === 'object') return { content: `(${toGroup(content.items)} | opaque_block)+` }
  switch (content) {
    case 'text':
      return { content: 'inline*', marks: '_', whitespace: 'pre' }
    case 'code-line':
      return { content: '(text | empty_inline | opaque_inline)*', marks: CODE_MARKS, code: true, whitespace: 'pre' }
    case 'blocks':
      return { content: 'block+' }
    case 'code':
      return { content: '(code_line | opaque_block)+' }
    case 'caption':
      return { content: 'caption?', isolating: true }
    case 'expandable':
      return { content: 'expandable_title expandable_body', isolating: true }
    default:
      return { atom: true }
  }
}

/** Deleting or pasting across their borders leaves these as they are. */
const ISOLATING = new Set(['tabs-item', 'stepper-step', 'column', 'update', 'conflict-side', 'code'])
/** These stay when their whole content is replaced. */
const DEFINING = new Set([
  'heading-1',
  'heading-2',
  'heading-3',
  'list-item',
  'blockquote',
  'hint',
  'code',
  'prompt',
  'if',
])

function blockSpec(type: string, { content, group }: BlockType): NodeSpec {
  const tag = TAGS[type]
  const spec = contentSpec(content)
  const hole = spec.atom ? [] : [0]
  return {
    group: `${group} ${toGroup(type)}`,
    attrs,
    ...(ISOLATING.has(type) && { isolating: true }),
    ...(DEFINING.has(type) && { defining: true }),
    parseDOM: [{ tag: tag ?? `div[data-block="${type}"]` }],
    toDOM: ({ attrs: { data } }) =>
      [
        tag ?? 'div',
        { 'data-block': type, ...(type === 'code-line' && data.highlighted === true && { 'data-highlighted': '' }) },
        ...hole,
      ] as unknown as DOMOutputSpec,
    ...spec,
  }
}

/** A part beside the content of a block: `type` and other members of the fragment ride along in `rest`. */
const fragmentSpec = (type: string, content: string): NodeSpec => ({
  group: toGroup(type),
  content,
  isolating: true,
  attrs: { rest: REST },
  toDOM: () => ['div', { 'data-fragment': type }, 0],
})

export const blockSpecs: { [type: string]: NodeSpec } = {
  ...Object.fromEntries(
    Object.entries(BLOCK_TYPES)
      .filter(([, { content }]) => content !== 'table')
      .map(([type, each]) => [type, blockSpec(type, each)]),
  ),
  caption: fragmentSpec('caption', 'paragraph+'),
  'expandable-title': fragmentSpec('expandable-title', 'paragraph'),
  'expandable-body': fragmentSpec('expandable-body', 'block+'),
  /** A node that the editor cannot model where it stands: it can be moved and removed, and is never changed. */
  'opaque-block': {
    group: 'block opaque_block',
    atom: true,
    attrs: { key: KEY, source: SOURCE },
    toDOM: () => ['div', { 'data-block': 'opaque' }],
  },
}

/**
 * Parses the descriptions of a specification as markdown. A description is inside a block, so its headings become bold lines, and it is untrusted, so
 * nothing in it is loaded, included or computed: images become links, and blocks that show other content are left out.
 */
import {
  type Block,
  block,
  type Document,
  documentOf,
  type Fragment,
  type Inline,
  inline,
  leaf,
  mark,
  type Node,
  paragraph,
  text,
  textOfNodes,
} from '../document/index.ts'
import { parseMarkdown } from '../markdown/index.ts'

const LONGEST = 40_000
const DROPPED = new Set([
  'swagger',
  'openapi-operation',
  'openapi-webhook',
  'openapi-schemas',
  'reusable-content',
  'integration',
  'drawing',
  'file',
  'embed',
  'expression',
  'if',
  'conflict',
])

export function readDescription(given: string, longest = LONGEST): Document {
  const markdown = given.length > longest ? `${given.slice(0, longest)}…` : given
  const limits = { nodes: 5_000, depth: 20 }
  // There is no front matter here; a divider above the text prevents that it is parsed as such.
  const parsed = parseMarkdown(markdown.replace(/^\s*---/, '\n***'), { limits })
  if (parsed.kind !== 'parsed') return documentOf([paragraph([text(leaf(markdown.slice(0, 2_000)))])])
  return documentOf(parsed.document.nodes.flatMap(clean))
}

/** Returns one line of text without marks. */
export const descriptionText = (given: string, longest = 600): string => {
  const { nodes } = readDescription(given, longest)
  const lines = nodes.map((node) => linesOf(node))
  return lines.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function linesOf(node: Node): string {
  if (node.object === 'text' || node.object === 'inline') return textOfNodes([node])
  const inner = [...(node.nodes ?? []), ...((node as Block).fragments ?? [])]
  const isLine = inner.some((each) => each.object === 'text' || each.object === 'inline')
  return isLine ? textOfNodes(inner) : inner.map(linesOf).join(' ')
}

function clean(node: Node): Node[] {
  if (node.object === 'text') return [node]
  if (node.object === 'fragment') return [{ ...node, nodes: node.nodes.flatMap(clean) }]
  if (DROPPED.has(node.type)) return node.nodes ? node.nodes.flatMap(clean) : []
  if (node.type.startsWith('heading-')) return [paragraph([text(leaf(textOfNodes(node.nodes ?? []), [mark('bold')]))])]
  if (node.type === 'images') return (node.nodes ?? []).flatMap(toLink).map((link) => paragraph([link]))
  if (node.type === 'image') return toLink(node).map((link) => paragraph([link]))
  if (node.type === 'inline-image') return toLink(node)
  if (node.type === 'link' && isRelative(node.data?.ref)) return node.nodes ? node.nodes.flatMap(clean) : []
  return [
    {
      ...node,
      ...(node.nodes && { nodes: node.nodes.flatMap(clean) }),
      ...(node.fragments && {
        fragments: node.fragments.map((each): Fragment => ({ ...each, nodes: each.nodes.flatMap(clean) })),
      }),
    } as Block | Inline,
  ]
}

/** URLs relative to the specification, which is not where it is shown. */
const isRelative = (ref: unknown) =>
  typeof ref === 'object' &&
  ref !== null &&
  'url' in ref &&
  typeof ref.url === 'string' &&
  !/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(ref.url)

function toLink(node: Node): Inline[] {
  if (node.object !== 'block' && node.object !== 'inline') return []
  const { ref, alt } = (node.data ?? {}) as { ref?: { kind?: unknown; url?: unknown }; alt?: unknown }
  if (ref?.kind !== 'url' || typeof ref.url !== 'string' || ref.url.startsWith('data:')) return []
  const words = typeof alt === 'string' && alt !== '' ? alt : ref.url
  return [inline('link', { ref }, [text(leaf(words))])]
}

export const toCodeBlock = (source: string, syntax: string): Block =>
  block(
    'code',
    { syntax: syntax === '' ? undefined : syntax },
    source.split('\n').map((line) => block('code-line', {}, line === '' ? [] : [text(leaf(line))])),
  )

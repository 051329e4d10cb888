/** A document as a reader asks for it: with reusable content in its place, and with expressions replaced by their values. */
import { evaluate, parseExpression, type Roots } from '@lectern/content/condition'
import type { Block, Document, Inline, Node } from '@lectern/content/document'
import { findReusableContent, type Page, readBody } from '@lectern/content/revision'
import { NOBODY, visibleDocument } from '@lectern/content/visitors'
import Type, { type Static } from 'typebox'
import type { Asking } from '../../core/actor.ts'
import type { OpenRevision } from '../revisions/index.ts'
import { shownTo } from '../visible-content/index.ts'

export const DocumentQuery = Type.Object({
  evaluated: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('deterministic-only')], {
      default: false,
      description:
        'true: conditions are decided and expressions replaced by their values. deterministic-only: expressions that do not ask about the visitor',
    }),
  ),
  dereferenced: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('reusable-contents')], {
      default: false,
      description: 'Reusable content stands in the place of the block that names it',
    }),
  ),
})
export type DocumentQuery = Static<typeof DocumentQuery>

/** For members nothing is known of a visitor; for others conditions are decided whether they ask for it or not. */
export async function settleDocument(
  opened: OpenRevision,
  document: Document,
  page: Page | undefined,
  { actor, query }: { actor: Pick<Asking, 'publishedContent'>; query: DocumentQuery },
): Promise<Document> {
  const { evaluated = false, dereferenced = false } = query
  const whole = dereferenced === false ? document : await withReusableContents(opened, document)
  const shown = shownTo(actor).document(whole, page)
  if (evaluated === false) return shown
  const { visitor, around } = actor.publishedContent ?? { visitor: NOBODY, around: { site: {} } }
  const roots: Roots = {
    visitor: { claims: visitor.claims },
    space: { vars: opened.content.variables ?? {} },
    page: page ? { title: page.title, vars: page.variables ?? {} } : {},
    site: around.site,
  }
  const isAsked = evaluated === true ? () => true : (expression: string) => !ABOUT_VISITOR.test(expression)
  const decided = evaluated === true ? visibleDocument(shown, page, visitor, around) : shown
  return replaceNodes(decided, (node) => {
    const { expression } = node.data ?? {}
    if (node.type !== 'expression' || typeof expression !== 'string' || !isAsked(expression)) return undefined
    return textOf(expression, roots)
  })
}

const ABOUT_VISITOR = /\bvisitor\b/

/** What cannot be read, or is no text, number or truth value, says nothing. */
function textOf(expression: string, roots: Roots): Node[] {
  const parsed = parseExpression(expression)
  const result = parsed.kind === 'expression' ? evaluate(parsed.expression, roots) : undefined
  const value = result?.kind === 'value' ? result.value : undefined
  const isSaid = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isSaid ? [{ object: 'text', leaves: [{ object: 'leaf', text: String(value), marks: [] }] }] : []
}

/** Reusable content in reusable content stays a block: it may be in itself. */
async function withReusableContents({ nodes, content }: OpenRevision, document: Document): Promise<Document> {
  const bodies = new Map<string, readonly Node[]>()
  const wanted = new Set<string>()
  replaceNodes(document, (node) => {
    const id = reusableContentOf(node)
    if (id !== undefined) wanted.add(id)
    return undefined
  })
  for (const id of wanted) {
    const found = await findReusableContent(nodes, content, id)
    if (found) bodies.set(id, (await readBody(nodes, found)).nodes)
  }
  return replaceNodes(document, (node) => {
    const id = reusableContentOf(node)
    return id === undefined ? undefined : bodies.get(id)
  })
}

/** Of another space it is not for this revision to say. */
function reusableContentOf({ type, data }: Block | Inline): string | undefined {
  const { reusableContent, space } = (data?.ref ?? {}) as { reusableContent?: unknown; space?: unknown }
  const isHere = type === 'reusable-content' && typeof reusableContent === 'string' && space === undefined
  return isHere ? reusableContent : undefined
}

/** `replace` says what stands in place of a block or an inline; undefined leaves it, and looks into it. */
function replaceNodes(document: Document, replace: (node: Block | Inline) => readonly Node[] | undefined): Document {
  const within = <N extends Node>(nodes: readonly N[]): N[] =>
    nodes.flatMap((node): N[] => {
      if (node.object === 'text') return [node]
      if (node.object === 'fragment') return [{ ...node, nodes: within(node.nodes) }]
      const replaced = replace(node)
      if (replaced) return replaced as N[]
      const { nodes: inner, fragments } = node
      return [{ ...node, ...(inner && { nodes: within(inner) }), ...(fragments && { fragments: within(fragments) }) }]
    })
  return { ...document, nodes: within(document.nodes) }
}

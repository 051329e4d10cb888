/** The text of a comment. It is drawn from its document: nothing in it is ever taken as HTML. */
import { type Block, type Inline, type Leaf, type Node, plainText } from '@lectern/content/document'
import { toEmoji } from '@lectern/content/text'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { resourceQuery } from '../../api/query.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import styles from './comments.module.css'
import type { CommentPlace } from './queries.ts'

interface CommentBodyProps {
  place: CommentPlace
  body: unknown
}

export function CommentBody({ place, body }: CommentBodyProps) {
  const { document } = body as { document?: { nodes: Node[] } }
  return (
    <div className={styles.body} dir="auto">
      {document?.nodes.map((node, at) => (
        <BodyNode key={keyOf(node, at)} node={node} place={place} />
      ))}
    </div>
  )
}

const keyOf = (node: Node, at: number) => `${at} ${'key' in node ? (node.key ?? '') : ''}`

interface NodeProps {
  node: Node
  place: CommentPlace
}

function BodyNode({ node, place }: NodeProps): ReactNode {
  if (node.object === 'text')
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn anew as a whole
    return node.leaves.map((leaf, at) => <Fragment key={at}>{toMarked(leaf)}</Fragment>)
  const children = node.nodes?.map((each, at) => <BodyNode key={keyOf(each, at)} node={each} place={place} />)
  if (node.object === 'inline')
    return (
      <InlineView node={node} place={place}>
        {children}
      </InlineView>
    )
  if (node.object === 'fragment') return children
  switch (node.type) {
    case 'paragraph':
      return <p>{children}</p>
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return (
        <p>
          <strong>{children}</strong>
        </p>
      )
    case 'list-unordered':
    case 'list-tasks':
      return <ul>{children}</ul>
    case 'list-ordered':
      return <ol>{children}</ol>
    case 'list-item':
      return <li>{children}</li>
    case 'blockquote':
    case 'hint':
      return <blockquote>{children}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{(node.nodes ?? []).map((line) => textOf(line)).join('\n')}</code>
        </pre>
      )
    case 'divider':
      return <hr />
    case 'expandable':
      return (
        <details open={node.data?.open === true}>
          <summary>{drawPart(node, 'expandable-title', place)}</summary>
          {drawPart(node, 'expandable-body', place)}
        </details>
      )
    default:
      return <p>{textOf(node)}</p>
  }
}

/** The title is a line of its summary; the body is blocks. */
function drawPart({ fragments = [] }: Block, type: string, place: CommentPlace): ReactNode {
  const nodes = fragments.find((each) => each.type === type || each.fragment === type)?.nodes ?? []
  const drawn = type === 'expandable-title' ? nodes.flatMap((node) => ('nodes' in node && node.nodes) || []) : nodes
  return drawn.map((node, at) => <BodyNode key={keyOf(node, at)} node={node} place={place} />)
}

const textOf = (node: Node) => plainText({ object: 'document', data: {}, nodes: [node] })

const ELEMENTS: Record<string, 'strong' | 'em' | 'code' | 's'> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strikethrough: 's',
}

function toMarked({ text, marks }: Leaf): ReactNode {
  let marked: ReactNode = text
  for (const { type } of marks) {
    const Element = ELEMENTS[type]
    if (Element) marked = <Element>{marked}</Element>
  }
  return marked
}

type Ref = { kind?: string; url?: unknown; user?: unknown; page?: unknown; space?: unknown }

function InlineView({ node, place, children }: { node: Inline; place: CommentPlace; children: ReactNode }): ReactNode {
  const ref = (node.data?.ref ?? {}) as Ref
  if (node.type === 'emoji') return toEmoji(String(node.data?.code ?? ''))
  if (ref.kind === 'user') return <PersonMention user={String(ref.user)}>{children}</PersonMention>
  if (ref.kind === 'page')
    return (
      <PageMention place={place} space={String(ref.space ?? place.space)} page={String(ref.page)}>
        {children}
      </PageMention>
    )
  if (ref.kind === 'url' && isSafe(String(ref.url)))
    return (
      <a href={String(ref.url)} target="_blank" rel="noopener noreferrer nofollow">
        {node.type === 'link' ? children : String(ref.url)}
      </a>
    )
  return children ?? textOf(node)
}

const isSafe = (url: string) => /^(?:https?:|mailto:)/i.test(url)

function PersonMention({ user, children }: { user: string; children: ReactNode }) {
  const { data } = useQuery({ ...resourceQuery('/users/{userId}', { path: { userId: user } }), retry: false })
  return <span className={styles.mention}>{data ? `@${data.displayName}` : (children ?? '@…')}</span>
}

interface PageMentionProps {
  place: CommentPlace
  space: string
  page: string
  children: ReactNode
}

function PageMention({ place, space, page, children }: PageMentionProps) {
  const { data } = useQuery({
    ...resourceQuery('/spaces/{spaceId}/content/page/{pageId}', {
      path: { spaceId: space, pageId: page },
      query: { metadata: false },
    }),
    retry: false,
  })
  if (!data) return children
  return <a href={spaceAddress(place.organization, space, data.path ?? '')}>{children ?? data.title}</a>
}

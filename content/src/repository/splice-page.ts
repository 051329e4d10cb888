/**
 * Prints a page over its source text: unchanged parts preserve their source and its style. The result is read again, and is used only if it means the
 * same as the page.
 */
import { contentOf, type Document, type Node } from '../document/index.ts'
import {
  type FrontMatter,
  type Href,
  type ParsedMarkdown,
  parseMarkdown,
  printMarkdown,
  type Resolve,
  toFrontMatter,
} from '../markdown/index.ts'
import type { PageFields } from '../revision/index.ts'
import { canonicalJson } from '../text/index.ts'
import { printTitle } from './print-title.ts'
import { fromParsed, isTitled } from './read-page.ts'
import { type SplicedBody, spliceBody, splitLines } from './splice-body.ts'
import { spliceFrontMatter } from './splice-front-matter.ts'

export interface PageToSplice {
  readonly fields: Partial<PageFields> & { readonly title: string }
  readonly body: Document
  readonly href: Href
  readonly resolve: Resolve
  /** The slug that front matter must contain. */
  readonly slug?: string | undefined
  /** The title of the page if its file contains none. */
  readonly listedTitle: string
  /** A page has its title as a `#` line and all its fields; reusable content has only a title in front matter. */
  readonly isPage: boolean
}

type Parsed = Extract<ParsedMarkdown, { kind: 'parsed' }>

/** Returns undefined when nothing of the source can be preserved. */
export function splicePage(source: string, page: PageToSplice): string | undefined {
  const parsed = parseMarkdown(source, { resolve: page.resolve, isLenient: true, withSegments: true })
  if (parsed.kind !== 'parsed') return undefined
  const segments = parsed.segments!
  const lines = splitLines(source)
  const end = lines[0]?.endsWith('\r\n') ? '\r\n' : '\n'
  const hasTitleLine = page.isPage && isTitled(parsed)
  if (hasTitleLine && segments[0]!.nodes !== 1) return undefined
  const body = spliceBody(
    {
      lines,
      segments: hasTitleLine ? segments.slice(1) : segments,
      nodes: hasTitleLine ? parsed.document.nodes.slice(1) : parsed.document.nodes,
    },
    page.body.nodes,
    (nodes) => printMarkdown({ object: 'document', data: {}, nodes }, { href: page.href }),
    end,
  )
  const before = readFields(parsed, page)
  const wanted = wantedFields(page, before)
  const renamed = page.fields.title === before.title ? undefined : page.fields.title
  const isTitleInFront = !page.isPage || typeof parsed.frontMatter?.title === 'string'
  const front = spliceFrontMatter(
    lines.slice(0, segments[0]?.line ?? lines.length),
    before.frontMatter,
    { ...wanted, ...(isTitleInFront && renamed !== undefined && { title: renamed }) },
    end,
  )
  if (!front) return undefined
  const own = hasTitleLine ? lines.slice(segments[0]!.line, segments[1]?.line) : []
  const isOwnKept = renamed === undefined || (isTitleInFront && !hasTitleLine)
  const title = isOwnKept ? own : titleLines(own, renamed, end)
  const text = join([front, title, body.lines], end)
  return text === source || saysSame(text, page, body, wanted) ? text : undefined
}

interface Said {
  readonly title: string
  /** All other fields, as front matter. */
  readonly frontMatter: FrontMatter
}

function readFields(parsed: Parsed, { resolve, href, isPage, listedTitle }: PageToSplice): Said {
  const read = fromParsed(parsed, resolve, { hasTitle: isPage })
  const { slug, title = listedTitle, ...fields } = (read.kind === 'read' && read.fields) || {}
  return { title, frontMatter: { ...toFrontMatter(fields, href), ...(slug !== undefined && { slug }) } }
}

/** A redundant slug may stay. */
function wantedFields({ fields, href, slug, isPage }: PageToSplice, before: Said): FrontMatter {
  if (!isPage) return before.frontMatter
  const said = slug ?? (before.frontMatter.slug === fields.slug ? fields.slug : undefined)
  return { ...toFrontMatter(fields, href), ...(said !== undefined && { slug: said }) }
}

/** `own` are the lines of the old title. The lines between it and the body stay. */
function titleLines(own: readonly string[], title: string, end: string): readonly string[] {
  const behind = own.slice(own.findLastIndex((line) => line.trim() !== '') + 1)
  return [`# ${printTitle(title)}${end}`, ...(behind.length > 0 ? behind : [end])]
}

/** Joins parts of a file; a last line without an ending gets one when another follows. */
function join(parts: readonly (readonly string[])[], end: string): string {
  const lines = parts.flat()
  return lines.map((line, at) => (at < lines.length - 1 && !/[\r\n]$/.test(line) ? line + end : line)).join('')
}

function saysSame(text: string, page: PageToSplice, { parts }: SplicedBody, wanted: FrontMatter): boolean {
  const parsed = parseMarkdown(text, { resolve: page.resolve, isLenient: true })
  if (parsed.kind !== 'parsed') return false
  const { title, frontMatter } = readFields(parsed, page)
  if (title !== page.fields.title || canonicalJson(frontMatter) !== canonicalJson(wanted)) return false
  const nodes = parts.flatMap((part): readonly Node[] => {
    if (!('printed' in part)) return [part]
    const printed = parseMarkdown(part.printed, { resolve: page.resolve })
    return printed.kind === 'parsed' ? printed.document.nodes : []
  })
  const found = page.isPage && isTitled(parsed) ? parsed.document.nodes.slice(1) : parsed.document.nodes
  return found.length === nodes.length && found.every((node, at) => contentOf(node) === contentOf(nodes[at]!))
}

import type { IncomingPage, ParsedPage } from '../incoming/index.ts'
import { type ParsedMarkdown, parseMarkdown, type Resolve, toPageFields } from '../markdown/index.ts'
import { isPageSlug, toFileSlug } from '../text/index.ts'
import { fileNameOf, folderOf, withoutEnding } from './paths.ts'
import type { RepositoryFiles } from './types.ts'

/** "The file's `#` heading is the title, else the SUMMARY text; the slug comes from the file name (README: from its folder)." */
export function readMarkdownPage(
  files: RepositoryFiles,
  path: string,
  { title, linkTitle, root }: { title?: string; linkTitle?: string; root: string },
): IncomingPage {
  const name = titleFromPath(path, root)
  const listed = title || name
  const slug = slugOf(path, root)
  return {
    type: 'document',
    address: path,
    fields: { title: listed, ...(slug && { slug }), ...(linkTitle && { linkTitle }) },
    read: (resolve) => readPageText(files.text(path) ?? '', resolve),
    pages: [],
  }
}

/** Returns undefined where no part of the path names the page: the README at the top. */
export function slugOf(path: string, root: string): string | undefined {
  const name = withoutEnding(fileNameOf(path))
  if (!/^(?:readme|index)$/i.test(name)) return toFileSlug(name, 'page')
  const folder = folderOf(path)
  return folder === root ? undefined : toFileSlug(fileNameOf(folder), 'page')
}

/** The title of files without a heading and without an entry in a table of contents. */
export function titleFromPath(path: string, root: string): string {
  const name = withoutEnding(fileNameOf(path))
  const folder = folderOf(path)
  const word = /^(?:readme|index)$/i.test(name) && folder !== root ? fileNameOf(folder) : name
  const words = word.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Untitled' : words[0]!.toUpperCase() + words.slice(1)
}

interface ReadOptions {
  /** Whether a `#` line is the title. */
  readonly hasTitle?: boolean
}

/** A single leading `#` line is the title; two or more are all content, as is the one of a page whose title is elsewhere. */
export const readPageText = (text: string, resolve: Resolve, options: ReadOptions = {}): ParsedPage =>
  fromParsed(parseMarkdown(text, { resolve, isLenient: true }), resolve, options)

export function fromParsed(
  parsed: ParsedMarkdown,
  resolve: Resolve,
  { hasTitle = true }: ReadOptions = {},
): ParsedPage {
  if (parsed.kind !== 'parsed') return { kind: 'unreadable', reason: parsed.rule, isKept: true }
  const { document, heading, frontMatter, unused = {}, problem } = parsed
  const slug = frontMatter?.slug
  const known = toPageFields(frontMatter, resolve)
  const fields = {
    ...known,
    ...(Object.keys(unused).length > 0 && { frontMatter: { ...known.frontMatter, ...unused } }),
    ...(typeof slug === 'string' && isPageSlug(slug) && { slug }),
  }
  const report = problem === undefined ? {} : { problem }
  if (!hasTitle || !isTitled(parsed)) return { kind: 'read', body: document, fields, ...report }
  return {
    kind: 'read',
    body: { ...document, nodes: document.nodes.slice(1) },
    fields: { title: heading!.title, ...fields },
    ...report,
  }
}

/** A title in the front matter with other words is that of the page; then the `#` line is a heading. */
export function isTitled({ heading, frontMatter }: Extract<ParsedMarkdown, { kind: 'parsed' }>): boolean {
  if (heading?.isOnly !== true || heading.title === '') return false
  const title = typeof frontMatter?.title === 'string' ? foldTitle(frontMatter.title) : ''
  return title === '' || title === foldTitle(heading.title)
}

const foldTitle = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

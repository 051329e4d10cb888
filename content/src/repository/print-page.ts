import type { Document } from '../document/index.ts'
import {
  defaultHref,
  type FrontMatter,
  type Href,
  printFrontMatter,
  printMarkdown,
  toFrontMatter,
} from '../markdown/index.ts'
import type { Page } from '../revision/index.ts'
import { encodeLinkPath, relativePath } from './paths.ts'
import { printTitle } from './print-title.ts'
import type { RepositoryPaths } from './repository-paths.ts'

/** Prints a page as a file: front matter, the title as its `#` line, the body. */
export function printPage(page: Omit<Page, 'parent'>, body: Document, href: Href, more: FrontMatter = {}): string {
  return toFile({ ...toFrontMatter(page, href), ...more }, `# ${printTitle(page.title)}`, printMarkdown(body, { href }))
}

export const printInclude = (title: string, body: Document, href: Href): string =>
  toFile({ title }, '', printMarkdown(body, { href }))

const toFile = (frontMatter: FrontMatter, ...parts: string[]) =>
  `${[printFrontMatter(frontMatter).trimEnd(), ...parts].filter((part) => part !== '').join('\n\n')}\n`

/** Prints relative paths within a repository, from one of its files. */
export function hrefFrom(from: string, paths: RepositoryPaths): Href {
  const to = (path: string | undefined, anchor = '') =>
    path !== undefined && encodeLinkPath(relativePath(from, path)) + anchor
  return (ref) => {
    const inSpace = 'space' in ref && ref.space !== undefined ? undefined : ref
    if (inSpace?.kind === 'page') return to(paths.pages.get(inSpace.page)) || defaultHref(ref)
    if (inSpace?.kind === 'anchor' && inSpace.page !== undefined)
      return to(paths.pages.get(inSpace.page), `#${inSpace.anchor}`) || defaultHref(ref)
    if (inSpace?.kind === 'file') return to(paths.files.get(inSpace.file)) || defaultHref(ref)
    if (inSpace?.kind === 'reusable-content')
      return to(paths.reusableContents.get(inSpace.reusableContent)) || defaultHref(ref)
    return defaultHref(ref)
  }
}

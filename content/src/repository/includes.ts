import type { IncomingReusableContent } from '../incoming/index.ts'
import { parseMarkdown } from '../markdown/index.ts'
import { fileNameOf, isMarkdown, withoutEnding } from './paths.ts'
import { readPageText } from './read-page.ts'
import type { RepositoryFiles } from './types.ts'

/** Reads `.gitbook/includes/**.md`, the content that pages share. */
export const readIncludes = (files: RepositoryFiles, paths: readonly string[]): IncomingReusableContent[] =>
  paths
    .filter((path) => /(?:^|\/)\.gitbook\/includes\//.test(path) && isMarkdown(path))
    .toSorted()
    .map((address) => ({
      address,
      title: titleOf(files.text(address) ?? '') ?? withoutEnding(fileNameOf(address)),
      read: (resolve) => readPageText(files.text(address) ?? '', resolve, { hasTitle: false }),
    }))

function titleOf(text: string): string | undefined {
  const end = text.indexOf('\n---', 3)
  if (!text.startsWith('---') || end < 0) return undefined
  const parsed = parseMarkdown(`${text.slice(0, end)}\n---\n`, { isLenient: true })
  return parsed.kind === 'parsed' ? parsed.frontMatter?.title : undefined
}

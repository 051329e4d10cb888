import type { Document } from '@lectern/content'
import {
  highlightCode,
  type PageSource,
  type Rendered,
  renderMarkdown,
  renderPage,
  renderPlainMarkdown,
  type Target,
} from '@lectern/site'
import { threadTask } from '../core/threads/task.ts'

/** A page with everything that a function would be asked for. */
export interface RenderInput {
  readonly source: Pick<PageSource, 'site' | 'visitor' | 'spaceVariables' | 'tree'>
  readonly page: Omit<PageSource['page'], 'document'>
  /** As this visitor reads it, as JSON. */
  readonly document: string
  /** What the references in it lead to, by their JSON. */
  readonly targets: readonly (readonly [string, Target | undefined])[]
  /** Whether code is coloured. */
  readonly hasColours: boolean
}

function toSource({ source, page, document, targets, hasColours }: RenderInput): PageSource {
  const known = new Map(targets)
  return {
    ...source,
    page: { ...page, document: JSON.parse(document) as Document },
    resolve: (ref) => known.get(JSON.stringify(ref)),
    highlight: hasColours ? highlightCode : async (codes) => codes.map(() => undefined),
  }
}

export const renderPageTask = threadTask(
  'render-page',
  (input: RenderInput): Promise<Rendered> => renderPage(toSource(input)),
)

export const renderMarkdownTask = threadTask('render-markdown', (input: RenderInput): string =>
  renderMarkdown(toSource(input)),
)

export const renderPlainMarkdownTask = threadTask('render-plain-markdown', (input: RenderInput): string =>
  renderPlainMarkdown(toSource(input)),
)

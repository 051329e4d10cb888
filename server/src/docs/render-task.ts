/** Renders one page of the API reference. */
import { highlightCode } from '@lectern/content/highlight'
import { parseMarkdown } from '@lectern/content/markdown'
import type { ApiDocument } from '@lectern/content/openapi'
import { type PageContent, type RenderedPage, renderPage, type SiteSource, type TreePage } from '@lectern/site'
import { threadTask } from '../core/threads/task.ts'

export interface DocsPage {
  readonly site: SiteSource
  readonly tree: TreePage[]
  readonly page: Omit<PageContent, 'document'>
  readonly markdown: string
  /** The specification of its operations as JSON, which reaches the thread faster than an object. */
  readonly spec: string
}

/** A page shows up to fifty operations: more than the event loop should draw. */
export const renderDocsTask = threadTask(
  'render-docs',
  async ({ site, tree, page, markdown, spec }: DocsPage): Promise<RenderedPage> => {
    const parsed = parseMarkdown(markdown)
    if (parsed.kind !== 'parsed') throw new Error(`A page of the API reference ${parsed.rule}`)
    const api = JSON.parse(spec) as ApiDocument
    return renderPage({
      site,
      tree,
      page: { ...page, document: parsed.document },
      resolve: () => undefined,
      spec: () => api,
      highlight: highlightCode,
    })
  },
)

/** What of a revision the caller gets: members all of it, a published-content token what its visitor may see. */
import type { Document } from '@lectern/content/document'
import { findAncestors, type Page, type PlacedPage } from '@lectern/content/revision'
import { isPageVisible, visibleDocument, visiblePages } from '@lectern/content/visitors'
import type { Asking, PublishedContent } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { OpenRevision } from '../revisions/index.ts'

export interface Shown {
  /** The same for all who see the same. */
  mark: string
  pages: (pages: readonly PlacedPage[]) => readonly PlacedPage[]
  /** 404 when it is not there for the caller. */
  checkPage: (opened: OpenRevision, page: Page) => Promise<void>
  document: (document: Document, page: Page | undefined) => Document
}

const EVERYTHING: Shown = {
  mark: '',
  pages: (pages) => pages,
  checkPage: async () => {},
  document: (document) => document,
}

export const shownTo = ({ publishedContent }: Pick<Asking, 'publishedContent'>): Shown =>
  publishedContent ? shownToVisitor(publishedContent) : EVERYTHING

const shownToVisitor = ({ visitor, around, site }: PublishedContent): Shown => ({
  mark: `${site.id} ${JSON.stringify(visitor.claims)}`,
  pages: (pages) => visiblePages(pages, visitor, around),
  checkPage: async ({ nodes, content }, page) => {
    if (!isPageVisible(await findAncestors(nodes, content, page), page, visitor, around)) throw notFound('Page')
  },
  document: (document, page) => visibleDocument(document, page, visitor, around),
})

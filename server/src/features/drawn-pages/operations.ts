import { type Operation, operation } from '../../core/operation/operation.ts'
import { type ContentMount, onChangeRequests, onPrimary, onRevisions } from '../space-content/index.ts'
import { drawPage, drawReusableContent } from './draw-page.ts'
import { DrawnPage, DrawQuery } from './schema.ts'

const createOperation = ({ where, prefix, access }: ContentMount, id: string): Operation =>
  operation({
    id,
    summary: `A page ${where} as HTML, drawn like a page of a site`,
    description:
      'Conditional content is rendered with its condition beside it; expressions about the visitor are shown as written.',
    route: `GET ${prefix}/page/{pageId}/html`,
    access,
    scope: 'space:read',
    query: DrawQuery,
    answer: DrawnPage,
    reads: 'slow',
    handle: (context) => drawPage(context, context.params.pageId),
  })

const createReusableOperation = ({ where, prefix, access }: ContentMount, id: string): Operation =>
  operation({
    id,
    summary: `Reusable content ${where} as HTML, drawn like a page of a site`,
    route: `GET ${prefix}/reusable-contents/{reusableContentId}/html`,
    access,
    scope: 'space:read',
    query: DrawQuery,
    answer: DrawnPage,
    reads: 'slow',
    handle: (context) => drawReusableContent(context, context.params.reusableContentId),
  })

export const operations = [
  createOperation(onChangeRequests, 'getPageHtmlInChangeRequest'),
  createOperation(onPrimary, 'getPageHtml'),
  createOperation(onRevisions, 'getPageHtmlInRevision'),
  createReusableOperation(onChangeRequests, 'getReusableContentHtmlInChangeRequest'),
  createReusableOperation(onPrimary, 'getReusableContentHtml'),
]

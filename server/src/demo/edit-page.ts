/** Edits pages of a space for change requests. */
import { type Document, plainText } from '@lectern/content/document'
import type { Perform } from './act-as.ts'
import type { Person } from './people.ts'

/** Creates a draft and returns its path parameters. */
export async function openChangeRequest({ perform }: Person, spaceId: string, subject: string, description?: string) {
  const body = { subject, ...(description !== undefined && { description }) }
  const { id } = await perform('createChangeRequest', { params: { spaceId }, body })
  return { spaceId, changeRequestId: id }
}

type Replacement = [text: string, by: string]

/** Builds a change of a page from its current text. */
export async function editPage(perform: Perform, spaceId: string, page: string, ...replacements: Replacement[]) {
  const params = { spaceId, pageId: page }
  let { markdown } = await perform<{ markdown: string }>('getPageById', { params, query: { format: 'markdown' } })
  for (const [text, by] of replacements) {
    if (!markdown.includes(text)) throw new Error(`The page has no "${text}"`)
    markdown = markdown.replace(text, by)
  }
  return { operation: 'update_page', page, document: { markdown } }
}

/** Finds the key of the block that begins with a text. */
export async function findBlock(perform: Perform, params: Record<string, string>, text: string): Promise<string> {
  const query = { format: 'document' }
  const { document } = await perform<{ document: Document }>('getPageInChangeRequestById', { params, query })
  const block = document.nodes.find((node) => plainText({ ...document, nodes: [node] }).startsWith(text))
  if (block?.key === undefined) throw new Error(`No block begins with "${text}"`)
  return block.key
}

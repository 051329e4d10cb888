import { listDrafts } from './draft-store.ts'
import { listHeadDrafts } from './head-drafts.ts'

/** Titles of the pages of a change request with words that this computer alone has, in an open editor or left by one: a merge would pass them over. */
export async function listUnsavedTitles(person: string, changeRequest: string): Promise<string[]> {
  const drafts = [...(await listDrafts(person)), ...listHeadDrafts(person)]
  const pages = drafts.filter(({ about }) => about.changeRequest === changeRequest)
  return [...new Map(pages.map(({ about }) => [about.page, about.title])).values()]
}

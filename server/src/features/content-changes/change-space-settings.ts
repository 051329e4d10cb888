/** Changes what a revision says about the space as a whole: its variables and its redirects. */
import { findPage, findSpaceRedirect, updateRedirects, type Variables, withVariables } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import type { Batch } from './batch.ts'
import { SPACE_VARIABLES, type UpdateRedirects, type UpdateVariables } from './schema.ts'

export function updateVariables(batch: Batch, { variables }: UpdateVariables, field: string): void {
  const changed = Object.entries({ ...batch.content.variables, ...variables })
  const left = changed.filter((entry): entry is [string, string] => entry[1] !== null)
  if (left.length > SPACE_VARIABLES) throw invalid(`${field}.variables must leave at most ${SPACE_VARIABLES} variables`)
  batch.content = withVariables(batch.content, Object.fromEntries(left) as Variables)
}

export async function changeRedirects(batch: Batch, { redirects }: UpdateRedirects, field: string): Promise<void> {
  const changes = new Map<string, string | undefined>()
  for (const [at, { source, page }] of redirects.entries())
    changes.set(source, await readTarget(batch, source, page, `${field}.redirects.${at}`))
  batch.content = await updateRedirects(batch.nodes, batch.content, changes)
}

/** A page is named by its id, or by the ref it has in the batch. */
async function readTarget(
  { nodes, content, pageRefs }: Batch,
  source: string,
  page: string | null,
  field: string,
): Promise<string | undefined> {
  if (page === null) {
    if (!(await findSpaceRedirect(nodes, content, source)))
      throw invalid(`${field}.source is not a redirect of this space, and cannot be removed`)
    return undefined
  }
  const id = (await findPage(nodes, content, page)) ? page : pageRefs.get(page)
  if (id === undefined || !(await findPage(nodes, content, id)))
    throw invalid(`${field}.page refers to the page ${page}, which does not exist`)
  return id
}

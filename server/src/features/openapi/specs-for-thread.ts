/** Sends specifications to a thread, each once. */
import type { ContentRef } from '@lectern/content/document'
import type { ApiDocument, FindSpec } from '@lectern/content/openapi'

interface SpecsAnswer {
  readonly documents: readonly ApiDocument[]
  /** For each reference, the index of its document and its name. */
  readonly refs: readonly { readonly at: number; readonly name?: string | undefined }[]
}

export interface NamedFindSpec {
  find: FindSpec
  nameOf: (ref: ContentRef) => string | undefined
}

export function writeSpecs(refs: readonly ContentRef[], { find, nameOf }: NamedFindSpec): string {
  const documents: ApiDocument[] = []
  const found = refs.map((ref) => {
    const document = find(ref)
    let at = document ? documents.indexOf(document) : -1
    if (document && at < 0) at = documents.push(document) - 1
    return { at, name: nameOf(ref) }
  })
  return JSON.stringify({ documents, refs: found } satisfies SpecsAnswer)
}

export function readSpecs(refs: readonly ContentRef[], text: string): NamedFindSpec {
  const answer = JSON.parse(text) as SpecsAnswer
  const known = new Map(refs.map((ref, at) => [toKey(ref), answer.refs[at]!]))
  return {
    find: (ref) => answer.documents[known.get(toKey(ref))?.at ?? -1],
    nameOf: (ref) => known.get(toKey(ref))?.name,
  }
}

/** Uses only the parts that identify a specification: references of blocks have more fields. */
function toKey(ref: ContentRef): string {
  const { kind, spec, url, file } = ref as Record<string, unknown>
  return JSON.stringify([kind, spec ?? url ?? file])
}

/** What is edited is named by the id of a page, or by `reusable:` and the id of reusable content. Drafts keep that name. */
const REUSABLE = 'reusable:'

export const toReusableName = (id: string) => REUSABLE + id

/** The id of the reusable content; undefined: it is a page. */
export const readReusableId = (name: string): string | undefined =>
  name.startsWith(REUSABLE) ? name.slice(REUSABLE.length) : undefined

import { type Document, walk } from '../document/index.ts'

/** A place in a document where an expression reads a variable of the space. */
export interface VariableUse {
  readonly name: string
  /** The key of its block. */
  readonly node?: string
}

/**
 * `space.vars.name`, `space?.vars?.name`, `space.vars["name"]`. The text is searched and not parsed: an expression that is not whole names its variables too.
 */
const READ =
  /(?<![\w$.])space\??\.vars(?:\??\.([A-Za-z_$][\w$]{0,99})|(?:\?\.)?\[(?:"([^"\\\n]{1,100})"|'([^'\\\n]{1,100})')\])/g

/** Lists the variables of the space that an expression reads, each once. */
export const listVariableNames = (expression: string): string[] =>
  expression.includes('vars')
    ? [
        ...new Set(
          [...expression.matchAll(READ)].flatMap(([, plain, double, single]) => plain ?? double ?? single ?? []),
        ),
      ]
    : []

/** Lists the variables that expressions and conditions in a document read: each once for a block. */
export function extractVariables(document: Document): VariableUse[] {
  const uses = new Map<string, VariableUse>()
  for (const visit of walk(document)) {
    const { node } = visit
    if (node.object === 'text' || node.object === 'fragment' || typeof node.data?.expression !== 'string') continue
    const names = listVariableNames(node.data.expression)
    if (names.length === 0) continue
    let at: typeof visit | undefined = visit
    while (at && (at.node.object !== 'block' || at.node.key === undefined)) at = at.parent
    const key = at?.node.object === 'block' ? at.node.key : undefined
    for (const name of names) uses.set(JSON.stringify([key, name]), { name, ...(key !== undefined && { node: key }) })
  }
  return [...uses.values()]
}

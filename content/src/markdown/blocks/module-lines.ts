/** Recognizes the imports of MDX: `import Card, { Tip } from '../parts'`. They are a program, not text, where what they import is used as a component. */

/** Returns the names that a paragraph of imports alone imports; undefined for any other text. */
export function readImports(source: string): string[] | undefined {
  const names: string[] = []
  for (let at = 0; at < source.length; ) {
    if (!source.startsWith('import ', at)) return undefined
    const open = indexOfQuote(source, at)
    const end = open < 0 ? -1 : source.indexOf(source[open]!, open + 1)
    const line = source.indexOf('\n', open)
    if (end < 0 || (line >= 0 && line < end)) return undefined
    const head = source.slice(at + 'import '.length, open).trim()
    if (!head.endsWith('from') || !/^[\w$*{},\s]+$/.test(head)) return undefined
    for (const [name] of head.slice(0, -'from'.length).matchAll(/[\w$]+/g)) if (name !== 'as') names.push(name)
    at = end + 1
    while (at < source.length && /[;\s]/.test(source[at]!)) at++
  }
  return names.length > 0 ? names : undefined
}

function indexOfQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '"' || text[at] === "'") return at
  return -1
}

/** Lists the components that a text uses. An escaped tag is text. */
export const listComponents = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/(?<!\\)<([A-Z][\w$]*)/g), ([, name]) => name!))

/** `{: .note }`, on a line of its own, gives a block the attributes of other systems. */
export const isAttributeLine = (line: string): boolean => line.startsWith('{:') && /^\{:[^{}]*\}$/.test(line)

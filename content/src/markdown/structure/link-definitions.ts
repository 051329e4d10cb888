/** Reads link definitions, `[label]: destination "title"`, for `[text][label]`. */
import { readDestination, readTitle, unescapeText } from '../inline/link-target.ts'

interface LinkDefinition {
  readonly url: string
  readonly title: string | undefined
}

export type LinkDefinitions = Map<string, LinkDefinition>

export const MAX_LABEL = 999

export const normalizeLabel = (label: string): string =>
  label.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase()

const LABEL = /\[((?:[^\\[\]]|\\.){1,999})\]:[ \t]*(?:\n[ \t]*)?/y

/** Removes the definitions from the start of a paragraph and returns the rest. The first definition of a label counts. */
export function takeDefinitions(text: string, definitions: LinkDefinitions): string {
  let at = 0
  while (text[at] === '[') {
    LABEL.lastIndex = at
    const label = LABEL.exec(text)?.[1]
    if (label === undefined || label.trim() === '' || label.startsWith('^')) break
    const destination = readDestination(text, LABEL.lastIndex)
    if (!destination || destination.end === LABEL.lastIndex) break
    const after = readLineEnd(text, destination.end)
    const titleAt = skipToTitle(text, destination.end)
    const title = titleAt > destination.end ? readTitle(text, titleAt) : undefined
    const afterTitle = title && readLineEnd(text, title.end)
    const end = afterTitle ?? after
    if (end === undefined) break
    const name = normalizeLabel(unescapeText(label))
    if (!definitions.has(name))
      definitions.set(name, { url: destination.url, title: afterTitle === undefined ? undefined : title?.title })
    at = end
  }
  return text.slice(at)
}

function skipToTitle(text: string, start: number): number {
  const found = /[ \t]*(?:\n[ \t]*)?/y
  found.lastIndex = start
  found.exec(text)
  return found.lastIndex
}

/** Returns where the next line begins, if the rest of this line is blank. */
function readLineEnd(text: string, start: number): number | undefined {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at++
  if (at >= text.length) return at
  return text[at] === '\n' ? at + 1 : undefined
}

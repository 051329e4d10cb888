import type { LocatedAddress } from '../incoming/index.ts'
import { isMarkdown } from './paths.ts'
import type { RepositoryFiles } from './types.ts'

interface Places {
  /** Files below the root. */
  readonly paths: readonly string[]
  /** The files of the pages, anywhere. */
  readonly pages: Iterable<string>
  readonly locate: (url: string, from: string) => LocatedAddress | undefined
}

/** Finds the files to import: all of `.gitbook/assets`, and any others that a page may refer to. A repository contains much else. */
export function findAssets(files: RepositoryFiles, { paths, pages, locate }: Places): string[] {
  const found = new Set(paths.filter((path) => isAsset(path) && !isMarkdown(path)))
  for (const page of new Set([...pages, ...paths.filter(isMarkdown)])) {
    for (const address of addressesIn(files.text(page) ?? '')) {
      const path = locate(address, page)?.address
      if (path !== undefined && !isMarkdown(path) && !isSetting(path)) found.add(path)
    }
  }
  return [...found].toSorted()
}

const isAsset = (path: string) => /(?:^|\/)\.gitbook\/assets\//.test(path)
const isSetting = (path: string) => /(?:^|\/)\.(?:git|github|gitbook)\/(?!assets\/)|(?:^|\/)\.gitbook\.yaml$/.test(path)

const LONGEST = 1000

/** Finds everything in a text that may be the path of a file: a superset of its references. Each character is read a few times. */
function addressesIn(text: string): Set<string> {
  const found = new Set<string>()
  const add = (word: string) => {
    const address = word.trim()
    if (address !== '' && address.length <= LONGEST && /[./]/.test(address)) found.add(address)
  }
  for (const word of text.split(/[\s"'<>=()[\]]+/)) add(word)
  // Names with spaces or brackets: in quotes, in angle brackets, as the value of a setting.
  for (const quoted of text.split(/["'<>\n]/))
    if (/[\s()[\]=]/.test(quoted)) add(quoted.replace(/^[\w -]{1,40}:[ \t]/, ''))
  for (const destination of destinationsIn(text)) add(destination)
  return found
}

/** Yields the texts in parentheses after square brackets. */
function* destinationsIn(text: string): Generator<string> {
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    let depth = 0
    const last = Math.min(text.length, at + LONGEST)
    for (let end = at + 1; end < last; end++) {
      const each = text[end]
      if (each === '\n' || (each === ']' && text[end + 1] === '(')) break
      if (each === '(') depth++
      else if (each === ')' && --depth === 0) {
        yield text.slice(at + 2, end)
        yield withoutTitle(text.slice(at + 2, end).trim())
        break
      }
    }
  }
}

/** `a b.png "A picture"` → `a b.png`. */
function withoutTitle(destination: string): string {
  const mark = destination.at(-1)
  const start = mark === '"' || mark === "'" ? destination.lastIndexOf(` ${mark}`, destination.length - 2) : -1
  return start < 0 ? destination : destination.slice(0, start)
}

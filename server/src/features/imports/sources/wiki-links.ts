/** Replaces `[[Page]]` and `[[words|Page]]` in the markdown of a wiki. Code is left as it is. */

const LINK = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]/y

export function replaceWikiLinks(text: string, link: (words: string, target: string) => string): string {
  const closing = matchBackticks(text)
  let replaced = ''
  let done = 0
  for (const { index, 0: found } of text.matchAll(/`+|\[\[/g)) {
    if (index < done) continue
    LINK.lastIndex = index
    const [written, words, target = words] = LINK.exec(text) ?? []
    const isCode = found !== '[['
    if (!isCode && written === undefined) continue
    const end = isCode ? (closing.get(index) ?? index) + found.length : index + written!.length
    replaced += text.slice(done, index) + (isCode ? text.slice(index, end) : link(words!.trim(), target!))
    done = end
  }
  return replaced + text.slice(done)
}

/** Where a run of backticks begins → where the next one of its length does. */
function matchBackticks(text: string): Map<number, number> {
  const closing = new Map<number, number>()
  const last = new Map<number, number>()
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    const before = last.get(run.length)
    if (before !== undefined) closing.set(before, index)
    last.set(run.length, index)
  }
  return closing
}

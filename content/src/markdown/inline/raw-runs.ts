/** Finds the end of `code` and $$math$$: the next run of the same length. The positions of each length are found once, so that no search is repeated. */
export interface RawRuns {
  /** Returns where the run of this length begins after `from`. */
  readonly find: (character: string, length: number, from: number) => number | undefined
}

export function findRawRuns(text: string): RawRuns {
  const places = new Map<string, { starts: number[]; next: number }>()
  for (const found of text.matchAll(/`+|\$\$+/g)) {
    const key = `${found[0][0]}${found[0].length}`
    const known = places.get(key)
    if (known) known.starts.push(found.index)
    else places.set(key, { starts: [found.index], next: 0 })
  }
  return {
    find: (character, length, from) => {
      const known = places.get(`${character}${length}`)
      if (!known) return undefined
      while (known.next < known.starts.length && known.starts[known.next]! < from) known.next++
      return known.starts[known.next]
    },
  }
}

/** Removes one space at both ends, which separates backticks. */
export function readRaw(source: string): string {
  const line = source.replaceAll('\n', ' ')
  const isPadded = line.length > 2 && line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line)
  return isPadded ? line.slice(1, -1) : line
}

/** Returns the shortest run of a character, at least this long, that does not occur in the text. */
export function freeRun(text: string, character: string, shortest: number): string {
  const lengths = new Set(text.match(character === '$' ? /\$+/g : /`+/g)?.map((run) => run.length))
  let length = shortest
  while (lengths.has(length)) length++
  return character.repeat(length)
}

export function printRaw(text: string, fence: string): string {
  const needsPad =
    text.startsWith(fence[0]!) ||
    text.endsWith(fence[0]!) ||
    (text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text))
  return needsPad ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

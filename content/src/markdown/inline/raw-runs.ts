/** `code` and $$math$$: the next run of as many characters ends it. Where each length occurs is found once, so that no search repeats. */
export interface RawRuns {
  /** Where the run of that length begins that ends what begins before `from`. */
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

/** One space at both edges is for the backticks' sake. */
export function readRaw(source: string): string {
  const line = source.replaceAll('\n', ' ')
  const isPadded = line.length > 2 && line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line)
  return isPadded ? line.slice(1, -1) : line
}

/** The shortest run of a character, at least so long, that does not occur in the text. */
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

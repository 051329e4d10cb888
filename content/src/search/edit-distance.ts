/** The edit distance of two words: missing, extra, wrong and swapped letters. */
export function editDistance(one: string, other: string, atMost: number): number {
  const a = [...one]
  const b = [...other]
  if (Math.abs(a.length - b.length) > atMost) return atMost + 1
  let before: number[] = []
  let above = b.map((_, at) => at)
  above.push(b.length)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let distance = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) distance = Math.min(distance, before[column - 2]! + 1)
      line.push(distance)
      least = Math.min(least, distance)
    }
    if (least > atMost) return atMost + 1
    before = above
    above = line
  }
  return Math.min(above[b.length]!, atMost + 1)
}

/** The number of typos that are tolerated in a word of this length. Short words are too similar for any. */
const allowedTypos = (word: string): number => (word.length < 4 || /^\d+$/.test(word) ? 0 : word.length < 8 ? 1 : 2)

/** Returns the number of typos between the typed word and the word or one of its prefixes; undefined when there are too many. */
export function countTypos(typed: string, word: string, isPrefix: boolean): number | undefined {
  const allowed = allowedTypos(typed)
  if (allowed === 0) return undefined
  let best = editDistance(typed, word, allowed)
  if (isPrefix)
    for (let length = typed.length - allowed; length <= typed.length + allowed && length < word.length; length++)
      best = Math.min(best, editDistance(typed, word.slice(0, length), allowed))
  return best <= allowed ? best : undefined
}

/** What was written anew and what was left out between two versions of a text. */
import { alignEqual } from '@lectern/content/document'

interface WordRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|[^\s\p{L}\p{M}\p{N}_]/gu

/** Splits a text into words and signs. Each takes the space before it along, so that fewer of them are alike. */
function listWords(text: string): string[] {
  const words: string[] = []
  let space = ''
  for (const part of text.match(WORDS) ?? []) {
    if (part.trim() === '') space = part
    else {
      words.push(space + part)
      space = ''
    }
  }
  return space === '' ? words : [...words, space]
}

/** Takes linear time: words that occur once in both texts are found, and what is alike around them. */
export function compareWords(before: string, now: string): WordRun[] {
  const [olds, nows] = [listWords(before), listWords(now)]
  const runs: WordRun[] = []
  const add = (kind: WordRun['kind'], words: readonly string[]) => {
    const last = runs.at(-1)
    const text = words.join('')
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  let [old, at] = [0, 0]
  for (const [nextOld, nextAt] of [
    ...extend(olds, nows, alignEqual(olds, nows)),
    [olds.length, nows.length] as const,
  ]) {
    add('removed', olds.slice(old, nextOld))
    add('added', nows.slice(at, nextAt))
    add('same', olds.slice(nextOld, nextOld + 1))
    old = nextOld + 1
    at = nextAt + 1
  }
  return runs
}

type Pairs = readonly (readonly [number, number])[]

/** Words that occur more than once are alike too where they stand beside words that are. */
function extend(olds: readonly string[], nows: readonly string[], pairs: Pairs): Pairs {
  const extended: [number, number][] = []
  for (const [index, [old, at]] of pairs.entries()) {
    const [lastOld, lastAt] = extended.at(-1) ?? [-1, -1]
    let back = 0
    while (old - back - 1 > lastOld && at - back - 1 > lastAt && olds[old - back - 1] === nows[at - back - 1]) back++
    for (; back >= 0; back--) extended.push([old - back, at - back])
    const [nextOld, nextAt] = pairs[index + 1] ?? [olds.length, nows.length]
    for (let on = 1; old + on < nextOld && at + on < nextAt && olds[old + on] === nows[at + on]; on++)
      extended.push([old + on, at + on])
  }
  return extended
}

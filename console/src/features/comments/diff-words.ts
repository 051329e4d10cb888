/** What was written anew and what was left out between two versions of a text. */
import { alignEqual } from '@lectern/content/document'

interface DiffRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|[^\s\p{L}\p{M}\p{N}_]/gu

export function diffWords(before: string, now: string): DiffRun[] {
  const [olds, nows] = [before.match(WORDS) ?? [], now.match(WORDS) ?? []]
  const runs: DiffRun[] = []
  const add = (kind: DiffRun['kind'], text: string) => {
    const last = runs.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  let [old, at] = [0, 0]
  for (const [nextOld, nextAt] of [...alignEqual(olds, nows), [olds.length, nows.length] as const]) {
    add('removed', olds.slice(old, nextOld).join(''))
    add('added', nows.slice(at, nextAt).join(''))
    add('same', olds[nextOld] ?? '')
    old = nextOld + 1
    at = nextAt + 1
  }
  return runs
}

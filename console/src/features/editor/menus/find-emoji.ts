import { EMOJI_NAMES } from '@lectern/content/markdown'

const MOST_SHOWN = 40

/** Names that begin with the text come first. */
export function findEmoji(text: string): (readonly [name: string, code: string])[] {
  const all = [...EMOJI_NAMES]
  const starts = all.filter(([name]) => name.startsWith(text))
  const others = all.filter(([name]) => name.indexOf(text) > 0)
  return [...starts, ...others].slice(0, MOST_SHOWN)
}

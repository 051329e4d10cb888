/** The one stretch in which two texts differ. */
export function findTextChange(from: string, to: string): { from: number; to: number; insert: string } | undefined {
  if (from === to) return undefined
  const most = Math.min(from.length, to.length)
  let start = 0
  while (start < most && from[start] === to[start]) start++
  let end = 0
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) }
}

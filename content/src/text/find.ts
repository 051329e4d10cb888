/** Where a text stands in another, be its letters small or capital; -1 if nowhere. `wanted` is written small and begins with a sign. */
export function indexOfIgnoringCase(text: string, wanted: string, from: number): number {
  const sign = wanted[0]!
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1))
    if (text.slice(at, at + wanted.length).toLowerCase() === wanted) return at
  return -1
}

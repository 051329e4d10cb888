/** Finds a text in another, ignoring the case of letters; -1 if it is not found. `wanted` is in lower case and begins with a sign. */
export function indexOfIgnoringCase(text: string, wanted: string, from: number): number {
  const sign = wanted[0]!
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1))
    if (text.slice(at, at + wanted.length).toLowerCase() === wanted) return at
  return -1
}

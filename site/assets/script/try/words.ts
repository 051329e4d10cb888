/** The words of the page, as `findTryWords` of `site/src` writes them beside the script. */
export type FormWords = Record<
  | 'headers'
  | 'waiting'
  | 'stopped'
  | 'missing'
  | 'notJson'
  | 'notObject'
  | 'unreachable'
  | 'unreachableHere'
  | 'took'
  | 'noBody'
  | 'notText'
  | 'cutAt'
  | 'exposed',
  string
>

export function fillIn(words: string, ...values: (string | number)[]): string {
  let at = 0
  return words.replaceAll('{}', () => String(values[at++] ?? ''))
}

/** Expressions that may take more than linear time, or are built at run time, with the reason why that does no harm. The list only shrinks. */
export interface Allowed {
  file: string
  /** The expression as `check:regex` prints it. */
  written: string
  reason: string
}

export const ALLOWED: readonly Allowed[] = [
  {
    file: 'console/src/design/fits-pattern.ts',
    written: "new RegExp(pattern, 'u')",
    reason: 'the pattern of a schema, which is checked where the server declares it',
  },
]

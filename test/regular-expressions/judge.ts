/** Reports faults of the expressions in the program and of the list of allowed ones. */
import type { Allowed } from './allowed.ts'
import type { Found } from './collect.ts'
import { findAmbiguity } from './find-ambiguity.ts'

export function judgeExpressions(found: readonly Found[], allowed: readonly Allowed[]): string[] {
  const wrong = found.flatMap((each) => {
    const problem = problemOf(each)
    return problem === undefined ? [] : [{ ...each, problem }]
  })
  const isOf =
    ({ file, written }: Found) =>
    (one: Allowed) =>
      one.file === file && one.written === written
  return [
    ...wrong
      .filter((each) => !allowed.some(isOf(each)))
      .map(({ file, line, written, problem }) => `${file}:${line} ${problem}\n    ${written}`),
    ...allowed
      .filter((one) => !wrong.some((each) => isOf(each)(one)))
      .map(
        ({ file, written }) =>
          `${file} is allowed an expression that is harmless or gone: remove it from the list\n    ${written}`,
      ),
  ]
}

function problemOf({ source, flags }: Found): string | undefined {
  if (source === undefined) return 'is built at run time: nothing can be said about it'
  const ambiguity = findAmbiguity(source, flags)
  if (ambiguity === 'unknown') return 'has a backreference or an endless lookbehind: nothing can be said about it'
  return ambiguity && `takes ${ambiguity} time on a text that it reads in many ways and does not match`
}

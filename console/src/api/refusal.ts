import type { ApiProblem, ProblemKind } from './problem.ts'

/** What may be over at the next try. */
const PASSING: ReadonlySet<ProblemKind> = new Set(['offline', 'unavailable', 'too-many', 'fault', 'signed-out'])

/** The server understood and will not do it: trying again does not help. */
export const isRefusal = ({ kind }: ApiProblem): boolean => !PASSING.has(kind)

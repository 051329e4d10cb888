/**
 * How much a run tries. `npm test` tries what a change must pass; `npm run test:long` runs the files that import this one, or are named
 * `*.long.test.ts`, and tries more of the same: more examples, rounds and texts.
 */
export const IS_LONG = process.env.LECTERN_TEST_LONG === '1'

const MORE_EXAMPLES = 10

/** Examples of a property: as many as `npm test` tries, and ten times as many in the long run. */
export const examples = (usual: number) => (IS_LONG ? usual * MORE_EXAMPLES : usual)

/** Rounds, sizes or steps, where the long run has a number of its own. */
export const rounds = (usual: number, long: number) => (IS_LONG ? long : usual)

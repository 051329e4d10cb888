/** How often the usual time a test waits before it gives up: more on a machine that is slow or busy. Nothing that passes takes longer by it. */
const FACTOR = Number(process.env.LECTERN_TEST_PATIENCE ?? 1)

/** Milliseconds until what a test waits for counts as missing. */
export const WAIT = 20_000 * FACTOR

/** Milliseconds until a test counts as hanging, whatever it does. */
export const TEST_LIMIT = 180_000 * FACTOR

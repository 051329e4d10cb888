/**
 * Property tests try the same examples in every run, so that a run that fails can be repeated and one that passes stays passed.
 * `LECTERN_TEST_SEED` tries others: a number, or `random`.
 */
import fc from 'fast-check'

const { LECTERN_TEST_SEED: wanted = '1' } = process.env
fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) })

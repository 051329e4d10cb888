/**
 * How far the heap may grow before it is collected. V8 lets it grow to several times of what was in use, and keeps that from the machine: after a row of imports the process held three times
 * what it needed (docs/decisions/0065).
 */
import { setFlagsFromString } from 'node:v8'

const PERCENT = 30

export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${PERCENT}`)

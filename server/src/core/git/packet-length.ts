import { GitFailedError } from './git-failed-error.ts'

/** Four digits before each packet give its length including themselves; 0 to 3 are markers without a packet. */
export function lengthAt(answer: Buffer, at: number): number {
  const digits = answer.toString('latin1', at, at + 4)
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  if (!(at + Math.max(length, 4) <= answer.length)) throw noRepository()
  return length
}

export const noRepository = () => new GitFailedError('broken', 'No Git repository answers at this address')

import { ApiError, invalid } from '../errors.ts'

/** Runs a check of an operation and puts the name of the record before its error message. */
export function checkRecord(place: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof ApiError ? invalid(`${place}: ${error.message}`) : error
  }
}

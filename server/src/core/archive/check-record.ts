import { ApiError, invalid } from '../errors.ts'

/** Runs a check of an operation; what it refuses begins with the record that it is about. */
export function checkRecord(place: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof ApiError ? invalid(`${place}: ${error.message}`) : error
  }
}

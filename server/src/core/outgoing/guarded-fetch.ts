/** Fetches a file that a caller names by URL; what cannot be had is the caller's 400. */
import { invalid } from '../errors.ts'
import { FetchFailedError, type GuardedRequest } from './guarded-request.ts'

export interface Fetched {
  bytes: AsyncIterable<Uint8Array>
  contentType: string | undefined
}

/** Throws a 400 that says why; `field` is where the URL came in. */
export type GuardedFetch = (url: string, field: string) => Promise<Fetched>

export function createGuardedFetch(request: GuardedRequest): GuardedFetch {
  return async (url, field) => {
    try {
      const { status, headers, body, cancel } = await request(url)
      if (status !== 200) {
        cancel()
        throw invalid(`${field} answered with status ${status}`)
      }
      return { bytes: readOn(body, field), contentType: headers['content-type'] }
    } catch (error) {
      throw explained(error, field)
    }
  }
}

/** What breaks while the bytes arrive is told like what breaks before. */
async function* readOn(body: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw explained(error, field)
  }
}

const explained = (error: unknown, field: string) =>
  error instanceof FetchFailedError ? invalid(`${field} ${error.message}`) : error

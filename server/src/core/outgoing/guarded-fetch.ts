/** Fetches a file from a URL that a caller gives; a failure is a 400 for the caller. */
import { invalid } from '../errors.ts'
import { FetchFailedError, type GuardedRequest } from './guarded-request.ts'

interface FetchedBody {
  bytes: AsyncIterable<Uint8Array>
  contentType: string | undefined
}

/** Throws a 400 with the reason; `field` names the field that the URL came in. */
export type GuardedFetch = (url: string, field: string) => Promise<FetchedBody>

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

/** An error while the bytes arrive is reported like an error before. */
async function* readOn(body: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw explained(error, field)
  }
}

const explained = (error: unknown, field: string) =>
  error instanceof FetchFailedError ? invalid(`${field} ${error.message}`) : error

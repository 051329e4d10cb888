/** Looks through documents beside the screen: a page may have megabytes. */
import type { FindReply, FindRequest } from './find-client.ts'
import { listPlaces, replacePlaces } from './page-matches.ts'

addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  postMessage({ id: data.id, ...answer(data) } satisfies FindReply)
})

function answer(request: FindRequest): Omit<FindReply, 'id'> {
  try {
    const { document, query } = request
    return request.kind === 'find'
      ? { result: listPlaces(document, query) }
      : { result: replacePlaces(document, query, request.leftOut, request.replacement) }
  } catch (error) {
    return { failure: String(error) }
  }
}

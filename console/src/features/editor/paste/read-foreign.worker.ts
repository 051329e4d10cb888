/** Reads what was copied elsewhere, beside the screen: a paste may be megabytes. */

import type { ForeignReply, ForeignRequest } from './read-foreign.ts'
import { readPastedHtml, readPastedMarkdown } from './read-pasted.ts'

addEventListener('message', ({ data }: MessageEvent<ForeignRequest>) => {
  postMessage({ id: data.id, ...read(data) } satisfies ForeignReply)
})

const read = ({ kind, text }: ForeignRequest): Omit<ForeignReply, 'id'> =>
  kind === 'html' ? readPastedHtml(text) : readPastedMarkdown(text)

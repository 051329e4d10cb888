/** Reads and prints markdown beside the screen: the code for it is large, and a text may take a while. */
import type { Document } from '@lectern/content/document'
import { parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import type { MarkdownReply, MarkdownRequest } from './markdown.ts'

addEventListener('message', ({ data }: MessageEvent<MarkdownRequest>) => {
  postMessage({ id: data.id, ...answer(data) } satisfies MarkdownReply)
})

function answer(request: MarkdownRequest): { result: unknown } {
  if (request.kind === 'print') return { result: printMarkdown(request.document as Document) }
  const parsed = parseMarkdown(request.text, { isLenient: true })
  return { result: parsed.kind === 'parsed' ? parsed.document : undefined }
}

/** Colours code beside the screen: what a grammar costs is not known before it has run. */
import { highlightCode } from '@lectern/content/highlight'
import type { ColourReply, ColourRequest } from './code-colours.ts'

addEventListener('message', async ({ data: { id, ...code } }: MessageEvent<ColourRequest>) => {
  const [tokens] = await highlightCode([code]).catch(() => [undefined])
  postMessage({ id, tokens } satisfies ColourReply)
})

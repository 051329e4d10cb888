/** Serves the style sheet and the scripts of all sites. Their names contain a hash, so browsers cache them for good. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Assets,
  DIAGRAM_FRAME,
  DIAGRAM_FRAME_NAME,
  DIAGRAM_FRAME_POLICY,
  DIAGRAM_SCRIPT,
  DIAGRAM_SCRIPT_NAME,
  MERMAID_NAME,
  PREVIEW_SCRIPT,
  PREVIEW_SCRIPT_NAME,
  SCRIPT,
  SCRIPT_NAME,
  STYLESHEET,
  STYLESHEET_NAME,
  TRY_SCRIPT,
  TRY_SCRIPT_NAME,
} from '@lectern/site'
import type { FastifyInstance } from 'fastify'
import { chooseCoding, compressed } from '../core/http/compress.ts'

/** No site can have this name. */
export const ASSETS_PATH = '/sites/~assets'

export const ASSETS = {
  style: `${ASSETS_PATH}/${STYLESHEET_NAME}`,
  script: `${ASSETS_PATH}/${SCRIPT_NAME}`,
  diagram: `${ASSETS_PATH}/${DIAGRAM_FRAME_NAME}`,
  tryRequest: `${ASSETS_PATH}/${TRY_SCRIPT_NAME}`,
} satisfies Assets

/** Pages in the frame of the console have an opaque origin, which the frame of a diagram must allow too: it is sandboxed whoever opens it. */
export const PREVIEW_ASSETS = {
  ...ASSETS,
  diagram: `${ASSETS_PATH}/preview-${DIAGRAM_FRAME_NAME}`,
  preview: `${ASSETS_PATH}/${PREVIEW_SCRIPT_NAME}`,
} satisfies Assets

const PREVIEW_DIAGRAM_POLICY = DIAGRAM_FRAME_POLICY.replace(/; frame-ancestors [^;]*/, '')

export function registerAssets(app: FastifyInstance): void {
  const serve = (address: string, type: string, read: () => Promise<Buffer>, headers: Record<string, string> = {}) =>
    app.get(address, async (request, reply) => {
      const text = await read()
      const coding = chooseCoding(request.headers['accept-encoding'])
      const smaller = coding && compressed(text, coding)
      if (smaller) reply.header('content-encoding', coding)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'Accept-Encoding')
        .header('cross-origin-resource-policy', 'cross-origin')
        .headers(headers)
        .type(`${type}; charset=utf-8`)
        .send(smaller ? await smaller : text)
    })
  const fromText = (text: string) => once(async () => Buffer.from(text))
  serve(ASSETS.style, 'text/css', fromText(STYLESHEET))
  serve(ASSETS.script, 'text/javascript', fromText(SCRIPT))
  serve(ASSETS.tryRequest, 'text/javascript', fromText(TRY_SCRIPT))
  serve(ASSETS.diagram, 'text/html', fromText(DIAGRAM_FRAME), { 'content-security-policy': DIAGRAM_FRAME_POLICY })
  serve(PREVIEW_ASSETS.diagram, 'text/html', fromText(DIAGRAM_FRAME), {
    'content-security-policy': PREVIEW_DIAGRAM_POLICY,
  })
  serve(PREVIEW_ASSETS.preview, 'text/javascript', fromText(PREVIEW_SCRIPT))
  serve(`${ASSETS_PATH}/${DIAGRAM_SCRIPT_NAME}`, 'text/javascript', fromText(DIAGRAM_SCRIPT))
  serve(`${ASSETS_PATH}/${MERMAID_NAME}`, 'text/javascript', once(readMermaid))
}

/** The library is too large for the bundle, so it is read from where it is installed when a diagram is first drawn. */
const readMermaid = () => readFile(createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js'))

function once<V>(make: () => Promise<V>): () => Promise<V> {
  let result: Promise<V> | undefined
  return () => {
    result ??= make().catch((error) => {
      result = undefined
      throw error
    })
    return result
  }
}

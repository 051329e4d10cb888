/** The style sheet and the scripts of all sites, at names that change with them: whoever has one never asks again. */
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
  SCRIPT,
  SCRIPT_NAME,
  STYLESHEET,
  STYLESHEET_NAME,
} from '@lectern/site'
import type { FastifyInstance } from 'fastify'
import { chooseCoding, compressed } from '../core/http/compress.ts'

/** No site can have this name. */
export const FOLDER = '/sites/~assets'

export const ASSETS = {
  style: `${FOLDER}/${STYLESHEET_NAME}`,
  script: `${FOLDER}/${SCRIPT_NAME}`,
  diagram: `${FOLDER}/${DIAGRAM_FRAME_NAME}`,
} satisfies Assets

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
  const textOf = (text: string) => once(async () => Buffer.from(text))
  serve(ASSETS.style, 'text/css', textOf(STYLESHEET))
  serve(ASSETS.script, 'text/javascript', textOf(SCRIPT))
  serve(ASSETS.diagram, 'text/html', textOf(DIAGRAM_FRAME), { 'content-security-policy': DIAGRAM_FRAME_POLICY })
  serve(`${FOLDER}/${DIAGRAM_SCRIPT_NAME}`, 'text/javascript', textOf(DIAGRAM_SCRIPT))
  serve(`${FOLDER}/${MERMAID_NAME}`, 'text/javascript', once(readMermaid))
}

/** Too large to be part of the program: read where it is installed, by the few who draw. */
const readMermaid = () => readFile(createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js'))

function once<V>(make: () => Promise<V>): () => Promise<V> {
  let made: Promise<V> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

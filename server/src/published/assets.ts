/** The style sheet and the scripts of all sites, at names that change with them: whoever has one never asks again. */
import { createReadStream } from 'node:fs'
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

/** No site can have this name. */
export const FOLDER = '/sites/~assets'

export const ASSETS = {
  style: `${FOLDER}/${STYLESHEET_NAME}`,
  script: `${FOLDER}/${SCRIPT_NAME}`,
  diagram: `${FOLDER}/${DIAGRAM_FRAME_NAME}`,
} satisfies Assets

export function registerAssets(app: FastifyInstance): void {
  const serve = (address: string, type: string, read: () => unknown, headers: Record<string, string> = {}) =>
    app.get(address, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .headers(headers)
        .type(`${type}; charset=utf-8`)
        .send(read()),
    )
  serve(ASSETS.style, 'text/css', () => STYLESHEET)
  serve(ASSETS.script, 'text/javascript', () => SCRIPT)
  serve(ASSETS.diagram, 'text/html', () => DIAGRAM_FRAME, { 'content-security-policy': DIAGRAM_FRAME_POLICY })
  serve(`${FOLDER}/${DIAGRAM_SCRIPT_NAME}`, 'text/javascript', () => DIAGRAM_SCRIPT)
  serve(`${FOLDER}/${MERMAID_NAME}`, 'text/javascript', () => createReadStream(pathOfMermaid()))
}

/** Too large to be part of the program: read where it is installed, by the few who draw. */
const pathOfMermaid = () => createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js')

/** The style sheet and the script of all sites, at names that change with them: whoever has one never asks again. */
import { type Assets, SCRIPT, SCRIPT_NAME, STYLESHEET, STYLESHEET_NAME } from '@lectern/site'
import type { FastifyInstance } from 'fastify'

/** No site can have this name. */
export const FOLDER = '/sites/~assets'

export const ASSETS: Assets = { style: `${FOLDER}/${STYLESHEET_NAME}`, script: `${FOLDER}/${SCRIPT_NAME}` }

export function registerAssets(app: FastifyInstance): void {
  const serve = (address: string, type: string, text: string) =>
    app.get(address, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(`${type}; charset=utf-8`)
        .send(text),
    )
  serve(ASSETS.style, 'text/css', STYLESHEET)
  serve(ASSETS.script, 'text/javascript', SCRIPT)
}

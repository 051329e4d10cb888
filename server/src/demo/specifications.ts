/** Specifications: one that the reference is generated from, and one whose newest source cannot be read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Perform } from './act-as.ts'
import { PAGES_FOLDER } from './pages.ts'

/** The slug of the broken one. */
export const HARBOUR_BOARD = 'harbour-board'

/** A job reads it once the demo exists; until then it has no pages. */
export async function addSpecification(perform: Perform, organizationId: string): Promise<void> {
  const text = await readFile(join(PAGES_FOLDER, 'api-guide/tidewatch.yaml'), 'utf8')
  await perform('createOpenAPISpec', { params: { organizationId }, body: { slug: 'tidewatch', source: { text } } })
}

export async function addSecondSpecification(perform: Perform, organizationId: string): Promise<void> {
  const body = { slug: HARBOUR_BOARD, source: { text: BOARD } }
  await perform('createOpenAPISpec', { params: { organizationId }, body })
}

/** The previous version stays, and the error is shown beside it. */
export async function breakSpecification(perform: Perform, organizationId: string): Promise<void> {
  const text = BOARD.replace('paths:', 'paths: {')
  const params = { organizationId, specSlug: HARBOUR_BOARD }
  await perform('createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text } } })
}

const BOARD = `openapi: 3.1.0
info:
  title: Harbour board
  version: 1.4.0
  description: What the board at the quay shows.
paths:
  /berths:
    get:
      summary: List berths
      responses:
        '200':
          description: All berths with who lies there
`

/** Generates docs/openapi.json from the operations. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '../src/api.ts'
import { toOpenApi } from '../src/core/operation/openapi.ts'
import { serverRoot } from '../src/core/server-root.ts'

export const OPENAPI = join(serverRoot, '../docs/openapi.json')

/** The committed document names no host, so that it is the same for every Lectern. */
export const openApiText = () => `${JSON.stringify(toOpenApi(operations, 'http://localhost:3000'), null, 2)}\n`

export async function writeOpenApi(): Promise<void> {
  await writeFile(OPENAPI, openApiText())
}

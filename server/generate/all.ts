/** Generates all committed files: style and scripts of sites, table types from the migrations, docs/openapi.json from the operations. */
import { writeAssets } from '../../site/generate/assets.ts'
import { writeTables } from './tables.ts'

await writeAssets()
await writeTables()
const { writeOpenApi } = await import('./openapi.ts')
await writeOpenApi()
const { writeApi } = await import('../../console/generate/api.ts')
await writeApi()

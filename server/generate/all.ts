/** Everything that is generated and committed: table types from the migrations, docs/openapi.json from the operations. */
import { writeTables } from './tables.ts'

await writeTables()
const { writeOpenApi } = await import('./openapi.ts')
await writeOpenApi()

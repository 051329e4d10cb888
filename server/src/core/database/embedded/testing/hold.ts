// A separate process that runs the database until its input closes: node --import tsx hold.ts <data directory> [settings as JSON]
import { startEmbedded } from '../start-embedded.ts'

const [, , dataDirectory = '', settings = '{}'] = process.argv
const tell = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
try {
  const embedded = await startEmbedded({ dataDirectory, say: () => {}, settings: JSON.parse(settings) })
  tell({ adopted: embedded.adopted, connection: embedded.connection })
  process.stdin.resume().once('end', () => embedded.stop())
} catch (error) {
  tell({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
}

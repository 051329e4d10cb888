import { writeReleased } from './released.ts'

await writeReleased()

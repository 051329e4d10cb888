import { findPlace } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { lockOf, takeLock } from './lock.ts'
import { replaceMarks } from './place-marks.ts'

/** Makes the database that the link leads to that of this data directory, for good; returns where it is. */
export async function adoptDatabase(dataDirectory: string): Promise<string> {
  const place = await findPlace(dataDirectory)
  if (place === undefined) throw new EmbeddedPostgresError(`${dataDirectory} has no database.`)
  if (!place.isElsewhere)
    throw new EmbeddedPostgresError(`The database of ${dataDirectory} is in that directory and moves with it.`)
  const release = await takeLock(lockOf(place.database), dataDirectory)
  try {
    await replaceMarks(place)
  } finally {
    await release()
  }
  return place.database
}

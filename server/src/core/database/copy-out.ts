/** COPY … TO STDOUT in chunks of bounded size, each of whole rows. The database waits while one chunk is processed and the next one is full. */
import type pg from 'pg'

/** The part of a connection that pg's types leave out. */
interface CopyConnection {
  query: (text: string) => void
  stream: { pause: () => void; resume: () => void }
}

const PART = 16 * 1024 * 1024

/** `take` receives one chunk after the other as it was sent, with its last row. */
export async function copyOut(
  client: pg.ClientBase,
  statement: string,
  take: (rows: Buffer, last: Buffer) => Promise<void>,
  partSize = PART,
): Promise<void> {
  let rows: Buffer[] = []
  let size = 0
  let taking = Promise.resolve()
  let isTaking = false
  let failed: unknown
  let connection: CopyConnection | undefined

  const handOver = () => {
    if (size === 0 || isTaking || failed !== undefined) return
    const part = Buffer.concat(rows, size)
    const last = rows.at(-1)!
    rows = []
    size = 0
    isTaking = true
    taking = take(part, last)
      .catch((error) => {
        failed = error
      })
      .finally(() => {
        isTaking = false
        connection?.stream.resume()
      })
  }

  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (own: CopyConnection) => {
        connection = own
        own.query(statement)
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        if (failed !== undefined) return
        // pg reuses the memory of a message.
        rows.push(Buffer.from(chunk))
        size += chunk.length
        if (size < partSize) return
        handOver()
        if (size >= partSize) connection?.stream.pause()
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable)
  }).finally(() => {
    connection?.stream.resume()
    connection = undefined
  })
  await taking
  handOver()
  await taking
  if (failed !== undefined) throw failed
}

/**
 * Downloads that are generated while they are sent. Each keeps something busy until its client has read all of it, so they are shared fairly among
 * organizations and people, counted before they are opened, and cut off when the client does not read (decision 0147).
 */
import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { limitReached, unavailableFor } from '../errors.ts'
import { createShares, type Shares } from '../shares/shares.ts'

/** The downloads that one organization, and one person, have open at once: those with a connection, and those that keep only some memory. */
const MAX_OWN = { connection: 2, memory: 8 }
const MAX_IN_MEMORY = 32
const RETRY_SECONDS = 60

interface NewDownload {
  /** What the download keeps until it has been read: a connection to the database, or only memory. */
  keeps: 'connection' | 'memory'
  organizationId: string
  userId: string
}

type OpenDownload = (download: NewDownload, open: () => Promise<Readable>) => Promise<Readable>

export function createDownloads(connections: number): OpenDownload {
  const kinds: Record<NewDownload['keeps'], Shares> = {
    // The other connections are for everything else.
    connection: createShares({ total: Math.max(2, Math.floor(connections * 0.6)), ofOne: MAX_OWN.connection }),
    memory: createShares({ total: MAX_IN_MEMORY, ofOne: MAX_OWN.memory }),
  }
  return async ({ keeps, organizationId, userId }, open) => {
    const shares = kinds[keeps]
    const owners = [`organization ${organizationId}`, `person ${userId}`]
    const release = shares.take(owners)
    if (!release) throw refusal(owners.some((owner) => shares.held(owner) > 0))
    try {
      const stream = await open()
      stream.once('close', release)
      return cutOffUnread(stream)
    } catch (error) {
      release()
      throw error
    }
  }
}

const refusal = (hasOwn: boolean) =>
  hasOwn
    ? limitReached(
        'Downloads of this organization, or of yours, are open already: read them to their end or stop them, then try again',
        RETRY_SECONDS,
      )
    : unavailableFor(RETRY_SECONDS, 'Too many downloads are being sent now: try again in a minute')

const WINDOW_MILLISECONDS = 120_000
/** A client that has left something unread all the time must have read as much within a window. */
const MIN_BYTES = 512 * 1024

/** Passes on what the stream has; destroys it when its reader hardly reads, or was never there. */
export function cutOffUnread(stream: Readable, milliseconds = WINDOW_MILLISECONDS): Readable {
  let passed = 0
  let takenBefore = 0
  let wasEmpty = true
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // What came before has been read: the reader waits for the server.
      if (meter.readableLength === 0) wasEmpty = true
      passed += chunk.length
      done(null, chunk)
    },
  })
  const look = () => {
    const taken = passed - meter.readableLength
    if (meter.readableLength > 0 && !wasEmpty && taken - takenBefore < MIN_BYTES)
      return meter.destroy(new Error('The client of a download did not read it'))
    takenBefore = taken
    wasEmpty = meter.readableLength === 0
    timer.refresh()
  }
  const timer = setTimeout(look, milliseconds)
  timer.unref()
  // The error of either is that of both.
  pipeline(stream, meter, () => clearTimeout(timer))
  return meter
}

export function registerDownloads(app: FastifyInstance, connections: number): void {
  app.decorate('openDownload', createDownloads(connections))
}

declare module 'fastify' {
  interface FastifyInstance {
    openDownload: OpenDownload
  }
}

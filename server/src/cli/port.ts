import { createServer } from 'node:net'

/** Rejects when it is not the port that stands in the way, but the address. */
export function isPortFree({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
}

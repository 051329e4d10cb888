/** What supervisors, load balancers and Prometheus ask, in every role of a process. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { fullDisk } from '../disk/disk-full.ts'
import { type DiskSettings, measureDisk } from '../disk/disk-space.ts'
import { readOnlyDatabase, unavailable } from '../errors.ts'
import type { createMetrics } from './metrics.ts'
import { checkMetricsAccess } from './metrics-access.ts'

type HealthParts = Parameters<typeof checkMetricsAccess>[1] & {
  config: DiskSettings
  database: Database
  isReady: () => boolean
}

export function registerHealth(
  app: FastifyInstance,
  parts: HealthParts,
  metrics: ReturnType<typeof createMetrics>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (!parts.isReady()) throw unavailable('Stopping')
    if ((await measureDisk(parts.config))?.state === 'full') throw fullDisk()
    if (!(await parts.database.isWritable())) throw readOnlyDatabase()
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    await checkMetricsAccess(request, parts)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

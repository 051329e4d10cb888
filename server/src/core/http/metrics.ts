import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { countUncaughtFaults } from './uncaught-faults.ts'

/** Requests by route (never by address: a metric must not grow with the content), the pool, and the process. */
export function createMetrics({ pool }: Database) {
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'lectern_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  })
  const failures = new Counter({
    name: 'lectern_http_server_errors_total',
    help: 'Answers with a 5xx status',
    registers,
  })
  new Gauge({
    name: 'lectern_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'lectern_uncaught_faults_total',
    help: 'Uncaught errors; the log has each with its stack',
    registers,
    collect() {
      this.reset()
      this.inc(countUncaughtFaults())
    },
  })
  let processMetrics = false
  return {
    contentType: registry.contentType,
    observe(request: FastifyRequest, reply: FastifyReply) {
      const route = request.routeOptions.url ?? 'unknown'
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      if (reply.statusCode >= 500) failures.inc()
    },
    text() {
      if (!processMetrics) collectDefaultMetrics({ register: registry })
      processMetrics = true
      return registry.metrics()
    },
  }
}

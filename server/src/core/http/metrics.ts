/** `/metrics` in the format of Prometheus. docs/metrics.md lists everything with its meaning; a test compares both. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { type DiskSettings, measureDisk } from '../disk/disk-space.ts'
import type { DatabaseGauges } from '../metrics/gauges.ts'
import { createStateReader, type ServerState } from '../metrics/read-state.ts'
import { listTallies } from '../metrics/tally.ts'
import { commit, version } from '../version.ts'
import { countUncaughtFaults } from './uncaught-faults.ts'

interface MetricsParts {
  database: Database
  databaseGauges: readonly DatabaseGauges[]
  config: DiskSettings & { backupCron: string | undefined }
  countEventStreams: () => number
}

/** Labels have a few known values, never ids, addresses or names: a metric must not grow with the content. */
export function createMetrics({ database, databaseGauges, config, countEventStreams }: MetricsParts) {
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'lectern_http_request_seconds',
    help: 'Time to answer a request; streams of events are not counted',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  })
  const failures = new Counter({
    name: 'lectern_http_server_errors_total',
    help: 'Answers with a 5xx status',
    registers,
  })
  addProcessMetrics(registers, database, countEventStreams)
  addServerMetrics(registers, config)
  const readState = createStateReader(database, databaseGauges)
  const showState = addStateMetrics(registers, databaseGauges)
  let processMetrics = false
  return {
    contentType: registry.contentType,
    observe(request: FastifyRequest, reply: FastifyReply) {
      if (reply.statusCode >= 500) failures.inc()
      if (request.work && !request.work.answered) return
      const route = request.routeOptions.url ?? 'unknown'
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    async text() {
      if (!processMetrics) collectDefaultMetrics({ register: registry })
      processMetrics = true
      showState(await readState())
      return registry.metrics()
    },
  }
}

type Registers = [Registry] | Registry[]

function addProcessMetrics(registers: Registers, { pool, watch }: Database, countEventStreams: () => number): void {
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the labels tell what runs',
    labelNames: ['version', 'commit', 'node'] as const,
    registers,
  }).set({ version, commit: commit ?? '', node: process.versions.node }, 1)
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
  addCounter(registers, 'lectern_database_statements_total', 'Statements that were sent', () => watch.statements)
  addCounter(
    registers,
    'lectern_database_statement_seconds_total',
    'Time that statements took, added up',
    () => watch.milliseconds / 1000,
  )
  addCounter(
    registers,
    'lectern_uncaught_faults_total',
    'Uncaught errors; the log has each with its stack',
    countUncaughtFaults,
  )
  new Gauge({
    name: 'lectern_event_streams',
    help: 'Streams of live events that are open at this process',
    registers,
    collect() {
      this.set(countEventStreams())
    },
  })
  for (const { name, help, label, read } of listTallies())
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of read()) this.inc({ [label]: value }, count)
      },
    })
}

function addCounter(registers: Registers, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

function addServerMetrics(registers: Registers, config: MetricsParts['config']): void {
  new Gauge({
    name: 'lectern_backup_scheduled',
    help: '1 when LECTERN_BACKUP_CRON is set, else 0',
    registers,
  }).set(config.backupCron === undefined ? 0 : 1)
  new Gauge({
    name: 'lectern_data_disk_bytes',
    help: 'Size and room of the disk of LECTERN_DATA, or of the embedded database where that has less room',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      this.reset()
      const disk = await measureDisk(config).catch(() => undefined)
      if (!disk) return
      this.set({ kind: 'total' }, disk.totalBytes)
      this.set({ kind: 'free' }, disk.freeBytes)
    },
  })
}

/** Returns what shows a state that was read. */
function addStateMetrics(registers: Registers, sources: readonly DatabaseGauges[]): (state: ServerState) => void {
  const add = (name: string, help: string, label?: string) =>
    new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers })
  const columns = sources.flatMap((source) =>
    source.gauges.map(({ name, help, label, columns }) => {
      const gauge = add(name, help, label)
      return ({ rows }: ServerState) => {
        gauge.reset()
        if (label === undefined) gauge.remove()
        for (const column of columns) {
          const value = rows[source.name]?.[column]
          if (typeof value === 'number') gauge.set(label === undefined ? {} : { [label]: column }, value)
        }
      }
    }),
  )
  const up = add('lectern_database_up', '1 when the database answered when it was last asked, else 0')
  const took = add('lectern_state_read_seconds', 'Time of the statement that reads the gauges of the database')
  const age = add('lectern_state_age_seconds', 'How long ago the gauges of the database were read')
  const replicaUp = add(
    'lectern_replica_up',
    '1 when the standby of DATABASE_READ_URL answers, else 0; missing without one',
  )
  const lagBytes = add('lectern_replica_lag_bytes', 'What the standby has not replayed yet')
  const lagSeconds = add(
    'lectern_replica_lag_seconds',
    'How old what the standby has replayed is; 0 when it has everything',
  )
  for (const gauge of [replicaUp, lagBytes, lagSeconds]) gauge.remove()
  return (state) => {
    for (const show of columns) show(state)
    up.set(state.isDatabaseUp ? 1 : 0)
    took.set(state.took / 1000)
    age.set((performance.now() - state.readAt) / 1000)
    for (const gauge of [replicaUp, lagBytes, lagSeconds]) gauge.remove()
    if (state.replica === undefined) return
    replicaUp.set(state.replica ? 1 : 0)
    if (!state.replica) return
    lagBytes.set(state.replica.bytes)
    lagSeconds.set(state.replica.seconds)
  }
}

/**
 * A cluster as it is run in production, on this machine: three nodes of PostgreSQL under Patroni with synchronous replication, etcd, HAProxy, two
 * Lecterns and a bucket. While clients write and visitors read, the primary is killed, a Lectern is killed, and the primary is cut off.
 * `npm run test:cluster`; LECTERN_TEST_ROUNDS sets how often each happens, LECTERN_TEST_FAULTS which (`primary,lectern,cut`). docs/cluster.md
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '../s3.ts'
import { expectDone, TOKEN } from './client.ts'
import { startCluster } from './cluster.ts'
import { createFaults, type Faults } from './faults.ts'
import { prepareFiles } from './files.ts'
import { startJobs } from './jobs.ts'
import { createLectern } from './lectern.ts'
import { startLoad } from './load.ts'
import { findPackages } from './packages.ts'
import { publishSite, startReaders } from './readers.ts'
import { judge, writeReport } from './report.ts'
import { type Round, runRound } from './round.ts'

const ROUNDS = Number(process.env.LECTERN_TEST_ROUNDS ?? 10)
const KINDS = (process.env.LECTERN_TEST_FAULTS ?? 'primary,lectern,cut').split(',') as (keyof Faults['all'])[]
const REPORT = process.env.LECTERN_TEST_REPORT ?? 'cluster-report.md'

const packages = findPackages()
if (Array.isArray(packages)) {
  console.log(`The cluster test is left out: these packages of Debian are not installed: ${packages.join(', ')}`)
  process.exit(0)
}

const home = await mkdtemp(join(tmpdir(), 'lectern-cluster-'))
await chmod(home, 0o755)
const stops: (() => unknown)[] = []
let isStopped = false
async function stopAll(): Promise<void> {
  if (isStopped) return
  isStopped = true
  for (const stop of stops.toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopAll().finally(() => process.exit(1)))

let problems = ['The run did not reach its end']
try {
  const s3 = await startS3()
  stops.push(s3.stop)
  const cluster = await startCluster(packages, home, (stop) => stops.push(stop))
  const environment = {
    LECTERN_ADMIN_TOKEN: TOKEN,
    LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
    S3_BUCKET: s3.bucket.name,
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_REGION: s3.bucket.region,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  }
  const { haproxy, hosts } = cluster.addresses
  const lecterns = [
    await createLectern(home, 'over HAProxy', { ...environment, ...haproxy }),
    await createLectern(home, 'over all hosts', { ...environment, ...hosts }),
  ]
  for (const lectern of lecterns) {
    stops.push(() => lectern.isRunning() && lectern.kill())
    await lectern.start()
  }
  console.log('The cluster is up')

  const [first] = lecterns as [(typeof lecterns)[number]]
  const organization = (await expectDone(first, 'GET', '/orgs')).items[0].id
  const spaces = `/orgs/${organization}/spaces`
  const space = (await expectDone(first, 'POST', spaces, { title: 'Written to' })).id
  const jobs = await startJobs(cluster, first, organization, space)
  stops.push(jobs.stop)
  const files = await prepareFiles(first, organization)
  const readers = await startReaders(lecterns, await publishSite(first, organization))
  stops.push(readers.stop)
  const load = startLoad(cluster, lecterns, { organization, space })
  stops.push(load.stop)
  const faults = createFaults(packages, cluster, lecterns)
  stops.push(faults.stop)

  const rounds: Round[] = []
  for (let number = 1; number <= ROUNDS; number++)
    for (const kind of KINDS) {
      const round = await runRound({
        cluster,
        lecterns,
        load,
        readers,
        files,
        jobs,
        kind,
        fault: faults.all[kind],
        number,
      })
      rounds.push(round)
      console.log(round.line)
    }
  await load.stop()
  await readers.stop()
  const results = {
    rounds,
    faults: faults.all,
    load,
    readers,
    files: await files.check(lecterns),
    jobs: await jobs.count(),
    lost: await load.findLost(),
    ttl: cluster.ttl,
  }
  problems = judge(results, lecterns)
  await writeFile(REPORT, writeReport(results, problems))
  console.log(`The report is in ${REPORT}`)
} catch (error) {
  console.error(error)
} finally {
  await stopAll()
}
if (problems.length === 0) await rm(home, { recursive: true, force: true })
else {
  console.error(`${problems.join('\n')}\nThe logs are in ${home}`)
  process.exitCode = 1
}

/** One fault, from its beginning until the cluster is whole again. */
import type { Cluster } from './cluster.ts'
import type { Fault, Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Lectern } from './lectern.ts'
import type { Load } from './load.ts'
import type { Readers } from './readers.ts'
import { waitFor } from './wait.ts'

export interface Round {
  kind: keyof Faults['all']
  /** Seconds from the fault to the first write that was sent after it and acknowledged, by Lectern. */
  back: Record<string, number>
  /** Seconds from the fault to the last answer that was not 2xx. */
  lastRefusal: number
  done: number
  refused: number
  broken: number
  /** Milliseconds of the slowest published page. */
  slowestPage: number
  lost: string[]
  line: string
}

interface Parts {
  cluster: Cluster
  lecterns: Lectern[]
  load: Load
  readers: Readers
  files: Files
  jobs: Jobs
  kind: keyof Faults['all']
  fault: Fault
  number: number
}

/** Answers in a row by which both Lecterns count as undisturbed. */
const UNDISTURBED = 100
/** The fault hits while the merge that was planned for it is due. */
const PLANNED_SECONDS = 4

export async function runRound({
  cluster,
  lecterns,
  load,
  readers,
  files,
  jobs,
  kind,
  fault,
  number,
}: Parts): Promise<Round> {
  const [first] = lecterns as [Lectern]
  await becomeUndisturbed(load)
  await jobs.plan(first, PLANNED_SECONDS)
  const before = load.answered.length
  const pagesBefore = readers.answered.length
  const { at: faultAt, mend } = await fault.begin()
  const begunAt = performance.now()
  const storing = files.store(lecterns[number % lecterns.length]!)
  const isBack = async () => lecterns.every((lectern) => findBack(load, lectern, begunAt) !== undefined)
  if (fault.hitsDatabase) {
    await waitFor('writes are acknowledged again', isBack)
    await mend()
  } else {
    await mend()
    await waitFor('writes are acknowledged again', isBack)
  }
  await cluster.becomeWhole()
  await storing
  await becomeUndisturbed(load)
  const answered = load.answered.slice(before)
  const failed = answered.filter(({ status }) => !isDone(status))
  const pages = readers.answered.slice(pagesBefore)
  const back = Object.fromEntries(
    lecterns.map((lectern) => [lectern.name, toSeconds(findBack(load, lectern, begunAt)! - faultAt)]),
  )
  const lost = await load.findLost()
  const round = {
    kind,
    back,
    lastRefusal: toSeconds(failed.reduce((last, { answeredAt }) => Math.max(last, answeredAt - faultAt), 0)),
    done: answered.length - failed.length,
    refused: failed.filter(({ status }) => status !== 0).length,
    broken: failed.filter(({ status }) => status === 0).length,
    slowestPage: Math.round(pages.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0)),
    lost,
  }
  const times = Object.entries(back).map(([name, seconds]) => `${name} after ${seconds} s`)
  const line =
    `${number} ${kind}: back ${times.join(', ')}; ${round.done} done, ${round.refused} refused, ${round.broken} broken, the last ` +
    `after ${round.lastRefusal} s; slowest page ${round.slowestPage} ms; ${lost.length} lost, ${load.unexpected.length + readers.unexpected.length} unexpected so far`
  return { ...round, line }
}

const isDone = (status: number) => status >= 200 && status < 300

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

function findBack(load: Load, lectern: Lectern, begunAt: number): number | undefined {
  return load.answered.find((each) => each.lectern === lectern && each.sentAt > begunAt && isDone(each.status))
    ?.answeredAt
}

async function becomeUndisturbed(load: Load): Promise<void> {
  const from = load.answered.length
  await waitFor('both Lecterns acknowledge all writes', async () => {
    const last = load.answered.slice(from).slice(-UNDISTURBED)
    return last.length === UNDISTURBED && last.every(({ status }) => isDone(status))
  })
}

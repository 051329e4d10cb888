/** What was seen, as markdown, and whether it is as it must be. */
import type { Faults } from './faults.ts'
import type { JobCounts } from './jobs.ts'
import type { Lectern } from './lectern.ts'
import type { Load } from './load.ts'
import type { Readers } from './readers.ts'
import type { Round } from './round.ts'

interface Results {
  rounds: Round[]
  faults: Faults['all']
  load: Load
  readers: Readers
  files: { stored: number; missing: string[] }
  jobs: JobCounts
  lost: string[]
  ttl: number
}

/** What the cluster is to need at most, in seconds. */
const toLimit = (ttl: number) => ttl + 10

/** A busy machine is slower than the limit says; it fails the run only past this multiple. */
const SLACK = 3

/** Deliveries of one endpoint that are under way at once: a fault may repeat these, and no others. */
const UNDER_WAY = 4

export function judge({ rounds, load, readers, files, jobs, lost, ttl }: Results, lecterns: Lectern[]): string[] {
  const slowest = Math.max(...rounds.flatMap(({ back }) => Object.values(back)))
  const claims: [boolean, string][] = [
    [lost.length === 0, `Acknowledged writes are lost: ${lost.join(', ')}`],
    [load.unexpected.length === 0, `Neither 2xx nor 503: ${load.unexpected.slice(0, 20).join('\n  ')}`],
    [
      readers.unexpected.length === 0,
      `Published pages that did not come: ${readers.unexpected.slice(0, 20).join('\n  ')}`,
    ],
    [slowest <= toLimit(ttl) * SLACK, `Back only after ${slowest} s`],
    [files.missing.length === 0, `Files that are not shown: ${files.missing.join(', ')}`],
    [jobs.wronglyMerged.length === 0, `Not merged exactly once: ${jobs.wronglyMerged.join(', ')}`],
    [jobs.wronglyDelivered === 0, `${jobs.wronglyDelivered} events were not delivered as one`],
    [jobs.repeated <= UNDER_WAY * rounds.length, `${jobs.repeated} deliveries were repeated`],
    [lecterns.every(({ isRunning }) => isRunning()), 'A Lectern ended by itself'],
  ]
  return claims.flatMap(([holds, problem]) => (holds ? [] : [problem]))
}

export function writeReport(
  { rounds, faults, load, readers, files, jobs, lost, ttl }: Results,
  problems: string[],
): string {
  const rows = (Object.keys(faults) as Round['kind'][]).flatMap((kind) => {
    const own = rounds.filter((round) => round.kind === kind)
    if (own.length === 0) return []
    const names = Object.keys(own[0]!.back)
    const times = names.map((name) => describeTimes(own.map(({ back }) => back[name]!)))
    const cells = [
      faults[kind].description,
      own.length,
      ...times,
      describeTimes(own.map(({ lastRefusal }) => lastRefusal)),
      sum(own, ({ done }) => done),
      sum(own, ({ refused }) => refused),
      sum(own, ({ broken }) => broken),
      `${Math.max(...own.map(({ slowestPage }) => slowestPage))} ms`,
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  const names = Object.keys(rounds[0]?.back ?? {})
  const head = [
    'Fault',
    'Times',
    ...names.map((name) => `Back, ${name}`),
    'Last refusal',
    '2xx',
    '503',
    'No answer',
    'Slowest page',
  ]
  return [
    `Patroni's ttl is ${ttl} s, so the cluster should be back within ${toLimit(ttl)} s. Seconds are median and maximum.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---|').join('')}`,
    ...rows,
    '',
    `- ${load.countAcknowledged()} acknowledged writes, ${lost.length} lost.`,
    `- ${load.unexpected.length} answers besides 2xx and 503.`,
    `- ${readers.answered.length} published pages, ${readers.unexpected.length} that did not come.`,
    `- ${files.stored} files stored during faults, ${files.missing.length} missing in one of the Lecterns.`,
    `- ${jobs.planned} planned merges, ${jobs.wronglyMerged.length} not merged exactly once.`,
    `- ${jobs.events} events delivered, ${jobs.wronglyDelivered} not as one; ${jobs.repeated} requests repeated.`,
    '',
    ...(problems.length === 0
      ? ['Everything was as it must be.']
      : ['What was wrong:', '', ...problems.map((each) => `- ${each}`)]),
    '',
  ].join('\n')
}

const sum = (rounds: Round[], count: (round: Round) => number) =>
  rounds.reduce((total, round) => total + count(round), 0)

function describeTimes(seconds: number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b)
  return `${sorted[Math.floor((sorted.length - 1) / 2)]} / ${sorted.at(-1)} s`
}

/** Load tests: requests per second of one URL, and the ratio of two URLs measured in alternation. */
import autocannon from 'autocannon'

export async function requestsPerSecond(request, { seconds, connections = 16 }) {
  const result = await autocannon({ ...request, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${request.url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result.requests.average
}

/** Measures in alternation, so that a slow moment of the machine affects both; returns the median of the rounds. */
export async function compare(ours, reference, workbench, options = {}) {
  await requestsPerSecond(ours, { seconds: 2, ...options })
  await requestsPerSecond(reference, { seconds: 2, ...options })
  const rounds = []
  for (let round = 0; round < workbench.rounds; round++) {
    const theirs = await requestsPerSecond(reference, { seconds: workbench.seconds, ...options })
    const mine = await requestsPerSecond(ours, { seconds: workbench.seconds, ...options })
    rounds.push({ ratio: mine / theirs, mine, theirs })
  }
  const { ratio, mine, theirs } = median(rounds, (round) => round.ratio)
  return { ours: `${Math.round(mine)}/s`, theirs: `${Math.round(theirs)}/s`, ratio }
}

export const median = (values, of = (value) => value) =>
  [...values].sort((a, b) => of(a) - of(b))[Math.floor(values.length / 2)]

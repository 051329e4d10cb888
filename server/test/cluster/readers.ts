/** Visitors of a published site, who must get its pages whatever happens to the database. */
import { expectDone } from './client.ts'
import type { Lectern } from './lectern.ts'
import { waitFor } from './wait.ts'

const PAGES = 5
const PAUSE = 100

export interface Readers {
  /** Milliseconds that each answer took, with the time it was asked for. */
  answered: { lectern: Lectern; sentAt: number; milliseconds: number }[]
  unexpected: string[]
  stop: () => Promise<void>
}

export async function publishSite(lectern: Lectern, organization: string): Promise<string[]> {
  const space = await expectDone(lectern, 'POST', `/orgs/${organization}/spaces`, {
    title: 'Handbook',
    editMode: 'live',
  })
  const changes = Array.from({ length: PAGES }, (_, at) => ({
    operation: 'insert_page',
    title: `Chapter ${at}`,
    document: { markdown: `What chapter ${at} says.` },
  }))
  await expectDone(lectern, 'POST', `/spaces/${space.id}/content`, { changes })
  const sites = `/orgs/${organization}/sites`
  const site = await expectDone(lectern, 'POST', sites, { title: 'Handbook', spaces: [space.id] })
  await expectDone(lectern, 'POST', `${sites}/${site.id}/publish`)
  const { urls } = await expectDone(lectern, 'GET', `${sites}/${site.id}`)
  const root = new URL(urls.published).pathname.replace(/\/$/, '')
  return Array.from({ length: PAGES }, (_, at) => `${root}/chapter-${at}`)
}

/** Each page was shown once by each Lectern before it begins. */
export async function startReaders(lecterns: Lectern[], paths: string[]): Promise<Readers> {
  for (const lectern of lecterns)
    for (const path of paths)
      await waitFor(`${lectern.name} shows ${path}`, async () => (await fetch(lectern.url + path)).ok)
  const answered: Readers['answered'] = []
  const unexpected: string[] = []
  const running = new Set<Promise<void>>()
  let asked = 0

  async function read(lectern: Lectern, path: string): Promise<void> {
    const sentAt = performance.now()
    try {
      const answer = await fetch(lectern.url + path, { signal: AbortSignal.timeout(120_000) })
      const text = await answer.text()
      const milliseconds = performance.now() - sentAt
      if (answer.status === 200 && text.includes('What chapter')) answered.push({ lectern, sentAt, milliseconds })
      else unexpected.push(`${path} of ${lectern.name}: ${answer.status}`)
    } catch (error) {
      if (!lectern.wasAwaySince(sentAt)) unexpected.push(`${path} of ${lectern.name}: ${error}`)
    }
  }

  const timer = setInterval(() => {
    const reading = read(lecterns[asked % lecterns.length]!, paths[asked % paths.length]!)
    running.add(reading)
    void reading.finally(() => running.delete(reading))
    asked++
  }, PAUSE)

  return {
    answered,
    unexpected,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

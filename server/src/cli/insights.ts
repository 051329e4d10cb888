import { loadConfig } from '../config.ts'
import { baseOf, createUrls } from '../core/urls.ts'
import { addTraffic, listSitePages } from '../demo/traffic/index.ts'
import { findSite } from '../features/sites/index.ts'
import { barOf } from './bar.ts'
import { CommandError, command, type Group, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

const MOST = 100_000_000

export const insights: Group = {
  summary: 'Fill a site with visitors',
  commands: {
    demo: command({
      summary: 'Add a believable year of visitors to a site',
      details:
        'Made up from the pages of the site; weekdays, seasons, countries, browsers, searches and robots among it.\n' +
        'It is added to what is there, and looks like real visitors: for demos, not for sites in use.',
      options: {
        site: { type: 'string', required: true, value: 'ID', description: 'Site they visit' },
        events: { type: 'string', value: 'N', description: 'How many events; without it, 200000' },
        seed: { type: 'string', value: 'TEXT', description: 'The same text makes the same year; without it, the id' },
      },
      run: async ({ site: siteId, events: asked = '200000', seed = siteId }) => {
        const events = Number(asked)
        if (!Number.isInteger(events) || events < 1 || events > MOST)
          throw new UsageError(`--events must be a whole number from 1 to ${MOST}.`)
        const config = loadConfig()
        const progress = createProgress()
        await withDatabase(config, async ({ db, pool }) => {
          const site = await findSite(db, siteId)
          if (!site) throw new CommandError(`No site has the id ${siteId}.`)
          const address = new URL(createUrls(baseOf(config)).publishedSite(site.basename))
          const pages = await listSitePages(db, siteId, address.pathname)
          if (pages.length === 0) throw new CommandError('The site has no pages to visit.')
          const visited = { siteId, origin: address.origin, pages }
          await addTraffic(pool, visited, { events, seed, now: new Date() }, (done) =>
            progress.step(barOf(done, events, `${done} of ${events} events`)),
          )
        }).finally(progress.done)
        say(`Added ${events} events of the last year.`)
      },
    }),
  },
}

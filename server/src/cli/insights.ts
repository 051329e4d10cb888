import { loadConfig } from '../config.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { addTraffic, listSitePages } from '../demo/traffic/index.ts'
import { findSite } from '../features/sites/index.ts'
import { drawBar } from './bar.ts'
import { CommandError, command, type Group, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

const MOST = 100_000_000

export const insights: Group = {
  summary: 'Generate visits of a site',
  commands: {
    demo: command({
      summary: 'Add a year of generated, plausible visits to a site',
      details:
        'Generated from the pages of the site, with weekdays, seasons, countries, browsers, searches and bots.\n' +
        'It is added to the existing events and looks like real visitors: use it for demos, not for sites in use.',
      options: {
        site: { type: 'string', required: true, value: 'ID', description: 'Site they visit' },
        events: { type: 'string', value: 'N', description: 'How many events; without it, 200000' },
        seed: {
          type: 'string',
          value: 'TEXT',
          description: 'The seed: the same text generates the same events; the default is the id of the site',
        },
      },
      run: async ({ site: siteId, events: count = '200000', seed = siteId }) => {
        const events = Number(count)
        if (!Number.isInteger(events) || events < 1 || events > MOST)
          throw new UsageError(`--events must be a whole number from 1 to ${MOST}.`)
        const config = loadConfig()
        const progress = createProgress()
        await withDatabase(config, async ({ db, pool }) => {
          const site = await findSite(db, siteId)
          if (!site) throw new CommandError(`No site has the id ${siteId}.`)
          const address = new URL(createUrls(toBaseUrl(config), config.sitesUrl).publishedSite(site.basename))
          const pages = await listSitePages(db, siteId, address.pathname)
          if (pages.length === 0) throw new CommandError('The site has no published pages.')
          const visited = { siteId, origin: address.origin, pages }
          await addTraffic(pool, visited, { events, seed, now: new Date() }, (done) =>
            progress.step(drawBar(done, events, `${done} of ${events} events`)),
          )
        }).finally(progress.done)
        say(`Added ${events} events of the last year.`)
      },
    }),
  },
}

import { loadConfig } from '../config.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { addDemo } from '../demo/index.ts'
import { findFirstAdministrator } from '../features/members/index.ts'
import { findOldestOrganization, findOrganization } from '../features/organizations/index.ts'
import { CommandError, command, say } from './command.ts'
import { withDatabase } from './connection.ts'

export const demo = command({
  summary: 'Add the demo content: people, spaces with pages, change requests, a published site',
  details: 'If the demo exists, nothing is added.',
  options: {
    org: { type: 'string', value: 'ID', description: 'Organization to add it to; without it, the oldest one' },
  },
  run: async ({ org }) => {
    const config = loadConfig()
    const { basename, added } = await withDatabase(config, ({ db }) =>
      db.transaction().execute(async (trx) => {
        const found = org === undefined ? await findOldestOrganization(trx) : await findOrganization(trx, org)
        if (!found) throw new CommandError(org ? `No organization has the id ${org}.` : NONE_YET)
        const admin = await findFirstAdministrator(trx, found.id)
        if (!admin) throw new CommandError(`${found.title} has no administrator to own the demo.`)
        return addDemo(trx, config, found.id, admin.user_id)
      }),
    )
    const address = createUrls(toBaseUrl(config), config.sitesUrl).publishedSite(basename)
    say(added ? `Added: ${address}` : `The demo exists already: ${address}`)
  },
})

const NONE_YET = 'There is no organization yet: lectern serve creates one at its first start, with the demo.'

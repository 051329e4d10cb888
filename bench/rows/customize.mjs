import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { seedPage } from '../lib/seed-page.mjs'

export const rows = [
  {
    name: 'customize: preview after a change',
    reference: 'saving the change, and the first drawing of the published page',
    goal: atMost(2),
    async run(workbench) {
      const { site, published, send } = await publishSite(workbench)
      const { lectern, rounds } = workbench
      const draw = async (url, title) => {
        const html = await (await fetch(url.replace(/^https?:\/\/[^/]+/, lectern.url))).text()
        if (!html.includes(title)) throw new Error(`${url} does not show the change`)
      }
      const preview = async (title) =>
        draw((await send('POST', `${site}/preview`, { customization: { title } })).url, title)
      const save = async (title) => {
        await send('PUT', `${site}/customization`, { title })
        await draw(published, title)
      }
      const [ours, theirs] = [[], []]
      for (let turn = 0; turn < 10 * rounds + 5; turn++) {
        ours.push(await time(() => preview(`Preview ${turn}`)))
        theirs.push(await time(() => save(`Saved ${turn}`)))
      }
      // The first turns fill caches of nodes, which later ones share.
      const [shown, saved] = [median(ours.slice(5)), median(theirs.slice(5))]
      return { ours: `${shown.toFixed(1)} ms`, theirs: `${saved.toFixed(1)} ms`, ratio: shown / saved }
    },
  },
]

async function time(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

async function publishSite(workbench) {
  const { lectern, headers, organization } = workbench
  const send = async (method, path, body) => {
    const answer = await fetch(`${lectern.url}/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { space } = await seedPage(workbench)
  const { id } = await send('POST', `/orgs/${organization}/sites`, { title: 'Customized', spaces: [space] })
  const site = `/orgs/${organization}/sites/${id}`
  const { urls } = await send('POST', `${site}/publish`, {})
  return { site, published: urls.published, send }
}

import { readFile } from 'node:fs/promises'
import { atLeast, atMost } from '../lib/goal.mjs'
import { createProse } from '../lib/prose.mjs'
import { contentClient } from '../lib/spaces.mjs'
import { openCorpus } from '../search-quality/corpus.mjs'
import { judge } from '../search-quality/judge.mjs'

const PAGES = 5_000
const SECTIONS_OF_A_PAGE = 9 // and what stands before the first heading
const QUERIES = 200

const speed = {
  name: 'search, 50,000 sections, p95',
  reference: 'a bare tsvector query through pg: match, ts_rank, the best 50',
  goal: atMost(2),
  async run(workbench) {
    const prose = createProse()
    const space = await createSpace(workbench, prose)
    const queries = await chooseQueries(workbench, space, prose)
    await openReference(workbench, space)
    const ours = (words) => timed(() => workbench.get(`${space}/search?query=${encodeURIComponent(words.join(' '))}`))
    const theirs = (words) =>
      timed(() =>
        workbench.sql(BARE, [words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')]),
      )
    const times = { ours: [], theirs: [] }
    for (const [turn, words] of [...queries.slice(0, 20), ...queries].entries()) {
      const pair =
        turn % 2 === 0 ? [await ours(words), await theirs(words)] : [await theirs(words), await ours(words)].reverse()
      // The first queries are a warm-up.
      if (turn < 20) continue
      times.ours.push(pair[0])
      times.theirs.push(pair[1])
    }
    const [mine, bare] = [percentile(times.ours, 0.95), percentile(times.theirs, 0.95)]
    return { ours: `${mine.toFixed(1)} ms`, theirs: `${bare.toFixed(1)} ms`, ratio: mine / bare }
  },
}

const quality = {
  name: 'search: judged queries over 69 technical pages, nDCG@10',
  reference: 'the order a person gave',
  goal: atLeast(0.9, ''),
  async run(workbench) {
    const corpus = await openCorpus()
    const client = contentClient(workbench)
    const spaces = []
    for (const { language, pages } of corpus) {
      const { answer } = await client.post(`/orgs/${workbench.organization}/spaces`, {
        title: `Docs ${language}`,
        empty: true,
        language,
      })
      const space = `/spaces/${answer.id}`
      spaces.push([language, space])
      const changeRequest = await client.createChangeRequest(space)
      await client.change(
        changeRequest,
        pages.map(({ title, markdown }) => ({ operation: 'insert_page', title, document: { markdown } })),
      )
      await client.merge(changeRequest)
      await indexed(workbench, space)
    }
    const spaceOf = new Map(spaces)
    const queries = JSON.parse(await readFile(new URL('../search-quality/queries.json', import.meta.url)))
    const { mean, worst } = await judge(queries, async ({ query, language = 'en' }) => {
      const { items } = await workbench.get(
        `${spaceOf.get(language)}/search?limit=10&query=${encodeURIComponent(query)}`,
      )
      return items.map(({ title }) => title)
    })
    for (const { query, score, found } of worst)
      process.stderr.write(`  ${score.toFixed(2)} ${query} → ${found.slice(0, 3).join(' | ')}\n`)
    return { value: Number(mean.toFixed(3)), unit: '' }
  },
}

export const rows = [speed, quality]

async function createSpace(workbench, prose) {
  const client = contentClient(workbench)
  const space = await client.createSpace()
  const changeRequest = await client.createChangeRequest(space)
  const section = () => `## ${prose.heading()}\n\n${prose.paragraph()}\n\n${prose.paragraph()}`
  const insertions = Array.from({ length: PAGES }, () => ({
    operation: 'insert_page',
    title: prose.heading(),
    document: { markdown: [prose.paragraph(), ...Array.from({ length: SECTIONS_OF_A_PAGE }, section)].join('\n\n') },
  }))
  await client.change(changeRequest, insertions)
  await client.merge(changeRequest)
  await indexed(workbench, space)
  await workbench.sql('ANALYZE search_sections')
  return space
}

/** A job indexes a large merge soon after the response. */
async function indexed({ sql }, space) {
  const id = space.slice('/spaces/'.length)
  for (;;) {
    const [row] = await sql(
      'SELECT s.revision_id = i.revision_id AS done FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id WHERE s.id = $1',
      [id],
    )
    if (row.done) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** One to three words of the same section; the last word of every third query is unfinished. */
async function chooseQueries({ sql }, space, { random }) {
  const rows = await sql('SELECT body FROM search_sections WHERE space_id = $1 ORDER BY hash LIMIT $2', [
    space.slice('/spaces/'.length),
    QUERIES,
  ])
  return rows.map(({ body }, at) => {
    const words = body.toLowerCase().match(/[a-z]+/g)
    const chosen = Array.from({ length: 1 + (at % 3) }, () => words[Math.floor(random() * words.length)])
    if (at % 3 === 0) chosen.push(chosen.pop().slice(0, 5))
    return chosen
  })
}

const BARE = `SELECT id, ts_rank(words, query) AS rank FROM bench_sections, to_tsquery('english', $1) AS query
  WHERE words @@ query ORDER BY rank DESC LIMIT 50`

/** The same text in a table with nothing else, indexed as in the manual. */
async function openReference({ sql }, space) {
  await sql('DROP TABLE IF EXISTS bench_sections')
  await sql(
    `CREATE TABLE bench_sections AS SELECT id, title, body, setweight(to_tsvector('english', page_title || ' ' || title), 'A') || to_tsvector('english', body) AS words
     FROM search_sections WHERE space_id = $1`,
    [space.slice('/spaces/'.length)],
  )
  await sql('CREATE INDEX ON bench_sections USING gin (words)')
  await sql('VACUUM ANALYZE bench_sections')
}

async function timed(run) {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]

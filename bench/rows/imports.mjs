import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commit, git, hasGit, withDirectory } from '../lib/git.mjs'
import { atMost } from '../lib/goal.mjs'
import { createProse } from '../lib/prose.mjs'
import { makeDirectory, startLectern } from '../lib/workbench.mjs'

const IMPORTS = 100
const PAGES = 150
const TOKEN = 'a-token-only-this-bench-uses'
/** The time after the last job in which threads end and memory is returned to the machine. */
const REST_SECONDS = 20

/** Every import has another repository, so that no cache helps the next one. */
async function createRepository(folder, number) {
  await git(folder, ['init', '--quiet', '--bare', `${number}.git`])
  const prose = createProse(number + 1)
  const files = new Map([['README.md', `# Book ${number}\n`]])
  for (let page = 1; page < PAGES; page++) {
    const parts = Array.from(
      { length: 8 },
      (_, at) =>
        `## ${prose.heading()}\n\n${prose.paragraph()}\n\n* ${prose.heading()}\n* [${prose.pick()}](page-${(page * at) % PAGES || 1}.md)\n\n\`\`\`js\nconst ${prose.pick()} = ${at}\n\`\`\`\n`,
    )
    files.set(`page-${page}.md`, `# ${prose.heading()}\n\n![](picture-${page % 5}.bin)\n\n${parts.join('\n')}`)
  }
  for (let at = 0; at < 5; at++) files.set(`picture-${at}.bin`, prose.paragraph().repeat(500))
  const entries = [...files.keys()].filter((path) => path.startsWith('page-'))
  files.set('SUMMARY.md', ['* [Book](README.md)', ...entries.map((path) => `* [${path}](${path})`)].join('\n'))
  await commit(join(folder, `${number}.git`), 'main', files)
}

async function importAll({ lectern, repositories, organization, ask }) {
  for (let number = 0; number < IMPORTS; number++) {
    const { id } = await ask('POST', `/orgs/${organization}/spaces`, { title: `Book ${number}` })
    const url = join(repositories, organization, `${number}.git`)
    await ask('POST', `/spaces/${id}/git/import`, { url, ref: 'main' })
    for (;;) {
      const { operation } = await ask('GET', `/spaces/${id}/git/info`)
      if (operation.state === 'failure') throw new Error(operation.error)
      if (operation.state === 'success') break
      await wait(50)
    }
    if (number % 10 === 9)
      process.stderr.write(`  ${number + 1} imports: ${Math.round(await residentMegabytes(lectern.pid))} MB\n`)
  }
}

const residentMegabytes = async (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

const memory = {
  name: `memory after ${IMPORTS} imports in a row, of ${PAGES} pages each`,
  reference: 'memory at the start',
  goal: atMost(200, 'MB more'),
  run: () =>
    withDirectory(async (repositories) => {
      const data = await makeDirectory('lectern-bench-imports-')
      const folder = join(repositories, 'all')
      await mkdir(folder)
      for (let number = 0; number < IMPORTS; number++) await createRepository(folder, number)
      const lectern = await startLectern(data, TOKEN, { LECTERN_GIT_PATHS: repositories })
      const ask = async (method, path, body) => {
        const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) }
        const answer = await fetch(`${lectern.url}/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        const text = await answer.text()
        return text === '' ? undefined : JSON.parse(text)
      }
      try {
        const organization = (await ask('GET', '/orgs')).items[0].id
        await symlink(folder, join(repositories, organization))
        const before = await residentMegabytes(lectern.pid)
        await importAll({ lectern, repositories, organization, ask })
        await wait(REST_SECONDS * 1000)
        const after = await residentMegabytes(lectern.pid)
        const more = Math.round(after - before)
        return { ours: `${Math.round(after)} MB`, theirs: `${Math.round(before)} MB`, value: more, unit: 'MB more' }
      } finally {
        await lectern.stop()
        await rm(data, { recursive: true, force: true })
      }
    }),
}

export const rows = hasGit() ? [memory] : []

/**
 * Two browsers write in one page while connections are cut, tabs are reloaded and the server is killed. After each round every typed word is in the
 * stored document or in a conflict card. `npm run test:saving`; LECTERN_TEST_ROUNDS sets how many rounds, LECTERN_TEST_SEED repeats a run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { serverRoot } from '../../server/src/core/server-root.ts'
import { LAUNCH } from '../../test/chromium.ts'

const ROUNDS = Number(process.env.LECTERN_TEST_ROUNDS ?? 100)
const SEED = Number(process.env.LECTERN_TEST_SEED ?? Date.now() % 1_000_000)
const EMAIL = 'admin@lectern.local'
const PASSWORD = 'correct horse battery staple'
const STEPS = 6

/** A small generator, so that a seed repeats the actions of a run. */
let randomState = SEED
function random(below: number): number {
  randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((randomState / 2 ** 32) * below)
}

const data = await mkdtemp(join(tmpdir(), 'lectern-saving-'))
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined
let session = ''

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return free
}

async function startServer(): Promise<void> {
  const started = spawn(process.execPath, [join(serverRoot, 'dist/lectern.js'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      ...{ PORT: String(port), HOST: '127.0.0.1', LECTERN_DATA: data },
      ...{ LECTERN_DEMO: '0', LECTERN_RATE_LIMIT: '0', LECTERN_URL: url },
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  server = started
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (text) => String(text).includes('Lectern is ready') && resolve())
    started.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

async function endServer(signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill(signal)
  await ended
}

/** A token of the session of the first browser. */
async function readToken(): Promise<string> {
  const headers = { cookie: `lectern_session=${session}`, origin: url }
  return (await (await fetch(`${url}/session/token`, { method: 'POST', headers })).json()).token
}

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${await readToken()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const submit = (path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })

/** A session of the first administrator; the first one sets the password by the mail that asks for it. */
async function signIn(): Promise<string> {
  let response = await submit('/sign-in', { email: EMAIL, password: PASSWORD, next: '/' })
  if (response.status !== 303) {
    await submit('/forgot-password', { email: EMAIL })
    const mail = await waitFor(async () => {
      const [name] = await readdir(join(data, 'outbox')).catch(() => [])
      return name && readFile(join(data, 'outbox', name), 'utf8')
    })
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = /\/set-password\/([\w.~-]+)/.exec(text)![1]
    response = await submit(`/set-password/${link}`, { password: PASSWORD, repeated: PASSWORD })
  }
  return /lectern_session=([^;]+)/.exec(response.headers.get('set-cookie')!)![1]!
}

async function waitFor<T>(find: () => Promise<T | undefined | '' | false>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await find()
    if (found) return found
    await pause(200)
  }
  throw new Error('It did not happen within two minutes')
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One browser with one tab on the page. */
class Writer {
  page!: Page
  isOffline = false
  readonly context: BrowserContext
  readonly address: string

  readonly name: string

  constructor(name: string, context: BrowserContext, address: string) {
    this.name = name
    this.context = context
    this.address = address
  }

  async open(): Promise<void> {
    this.page = await this.context.newPage()
    this.page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    await this.page.goto(this.address)
    await this.body.waitFor()
  }

  get body() {
    return this.page.locator('.ProseMirror[contenteditable=true]')
  }

  /** Returns where. */
  async type(word: string): Promise<string> {
    const blocks = this.body.locator('> p')
    const block = blocks.nth(random(await blocks.count()))
    const before = await block.innerText()
    // A block without layout has no end to go to yet: a word that is split would count as lost.
    do {
      await block.click()
      await this.page.evaluate(() => new Promise(requestAnimationFrame))
      await this.page.keyboard.press('End')
    } while (await this.isInWord())
    const isNewLine = random(4) === 0
    if (isNewLine) await this.page.keyboard.press('Enter')
    await this.page.keyboard.type(`${isNewLine ? '' : ' '}${word}`)
    await this.body.getByText(word).waitFor()
    return `${isNewLine ? 'below' : 'after'} ${JSON.stringify(before)}${this.isOffline ? ', offline' : ''}`
  }

  private isInWord(): Promise<boolean> {
    return this.page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection()!
      const text = focusNode instanceof Text ? focusNode.data : ''
      return /\w$/.test(text.slice(0, focusOffset)) && /^\w/.test(text.slice(focusOffset))
    })
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    await this.context.setOffline(isOffline)
  }

  /** The draft is on this computer 300 ms after the last key. */
  async reload(): Promise<void> {
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)))
    await this.page.close({ runBeforeUnload: false })
    await this.open()
  }

  /** Once nothing waits to be sent: what is in conflict cards. */
  async settle(): Promise<string> {
    await this.page.locator('[data-state=saved], [data-state=held]').waitFor({ timeout: 120_000 })
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.held-block, .conflict-card')].map((each) => each.textContent).join(' '),
    )
  }

  async resolveConflicts(): Promise<void> {
    const both = this.page.locator('.conflict-choices button').nth(2)
    while ((await this.page.locator('.conflict-card').count()) > 0) await both.click()
  }
}

const typed: string[] = []
/** What a lost word is explained with: the page when it was whole, and what was done since. */
let lastPage = ''
const done: string[] = []
let lastWord = 0
let cards = 0
const counts = { words: 0, cuts: 0, kills: 0, reloads: 0 }

async function act(writer: Writer): Promise<void> {
  const choice = random(10)
  done.push(`${writer.name}: ${choice < 6 ? 'type' : choice < 8 ? 'cut' : choice === 8 ? 'kill' : 'reload'}`)
  if (choice < 6) {
    const word = String.fromCodePoint(0x4e00 + lastWord++)
    done.push(`  ${word} ${await writer.type(word)}`)
    typed.push(word)
    counts.words++
  } else if (choice < 8) {
    await writer.setOffline(!writer.isOffline)
    counts.cuts++
  } else if (choice === 8) {
    await endServer('SIGKILL')
    await startServer()
    counts.kills++
  } else if (!writer.isOffline) {
    await writer.reload()
    counts.reloads++
  }
}

const toWords = (text: string) => new Set(text.match(/[\u4e00-\u9fff]/g) ?? [])

async function check(writers: readonly Writer[], path: string): Promise<void> {
  for (const writer of writers) await writer.setOffline(false)
  let missing = typed
  // A tab that waits before its next try may need half a minute.
  await waitFor(async () => {
    const held = await Promise.all(writers.map((writer) => writer.settle()))
    const { markdown } = await call('GET', `${path}?format=markdown`)
    const present = toWords([markdown, ...held].join(' '))
    missing = typed.filter((word) => !present.has(word))
    if (missing.length === 0) lastPage = markdown
    return missing.length === 0
  }).catch(async (cause: unknown) => {
    console.log(`The page was\n${lastPage}\n--- then\n${done.join('\n')}\n--- and is`)
    console.log((await call('GET', `${path}?format=markdown`)).markdown)
    for (const writer of writers) console.log(`--- on the screen\n${await writer.body.innerText()}`)
    throw new Error(`These words are lost: ${missing.join(', ')}`, { cause })
  })
  done.length = 0
  for (const writer of writers) {
    cards += await writer.page.locator('.conflict-card').count()
    await writer.resolveConflicts()
    await writer.settle()
  }
}

console.log(`Seed ${SEED}, ${ROUNDS} rounds`)
await startServer()
const browser = await chromium.launch(LAUNCH)
try {
  session = await signIn()
  const organization = (await call('GET', '/orgs')).items[0].id
  const space = await call('POST', `/orgs/${organization}/spaces`, { title: 'Walk', editMode: 'live' })
  const markdown = ['One', 'Two', 'Three', 'Four'].join('\n\n')
  const insert = { operation: 'insert_page', title: 'Start', document: { markdown } }
  const { changes } = await call('POST', `/spaces/${space.id}/content`, { changes: [insert] })
  const { id, path } = await call('GET', `/spaces/${space.id}/content/page/${changes[0].page.id}`)
  const writers: Writer[] = []
  while (writers.length < 2) {
    const context = await browser.newContext({ locale: 'en' })
    context.setDefaultTimeout(120_000)
    await context.addCookies([{ name: 'lectern_session', value: writers.length === 0 ? session : await signIn(), url }])
    const writer = new Writer(
      `Browser ${writers.length + 1}`,
      context,
      `${url}/o/${organization}/s/${space.id}/${path}?mode=edit`,
    )
    await writer.open()
    writers.push(writer)
  }
  for (let round = 1; round <= ROUNDS; round++) {
    for (let step = 0; step < STEPS; step++) await act(writers[random(2)]!)
    await check(writers, `/spaces/${space.id}/content/page/${id}`)
    if (round % 10 === 0) console.log(`Round ${round}: ${JSON.stringify({ ...counts, cards })}, no word lost`)
  }
} finally {
  await browser.close()
  await endServer('SIGTERM')
  await rm(data, { recursive: true, force: true })
}

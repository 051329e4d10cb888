/** The built program as an operator runs it: a separate process, its output, its exit code. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import { serverRoot } from '../src/core/server-root.ts'

const PROGRAM = join(serverRoot, 'dist/lectern.js')

type Environment = Record<string, string>

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Program {
  url: string
  pid: number
  out: () => string
  err: () => string
  signal: (name: NodeJS.Signals) => void
  ended: Promise<Ended>
  /** Stops it as an operator does and returns how it ended. */
  stop: () => Promise<Ended>
}

/** `npm test` builds first; a single test file run by hand must not test an old program. */
export async function buildProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(serverRoot, 'build.mjs')])
}

/** A temporary directory for all tests of the file. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-program-'))
  afterAll(() => rm(home, { recursive: true, force: true }))
  return home
}

/** Only PATH is passed on from the environment. */
function launch(
  args: string[],
  environment: Environment,
  program = PROGRAM,
): { child: ChildProcess; ended: Promise<Ended>; out: () => string; err: () => string } {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }))
  return { child, ended, out: () => out, err: () => err }
}

/** Runs a command to its end. */
export const lectern = (args: string[], environment: Environment): Promise<Ended> => launch(args, environment).ended

/** Starts a server and waits until it listens; if it ends instead, the test fails with its output. */
export async function serve(environment: Environment, builtProgram?: string): Promise<Program> {
  const { child, ended, out, err } = launch(['serve'], { PORT: '0', ...environment }, builtProgram)
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const [, url] = /^Lectern is ready at (\S+)\n/.exec(out()) ?? []
      if (url !== undefined) resolve(url)
    })
  })
  const url = await Promise.race([ready, ended])
  if (typeof url !== 'string') throw new Error(`lectern serve ended with ${url.code}: ${url.err}`)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, pid: child.pid!, out, err, signal: (name) => child.kill(name), ended, stop }
}

/** Calls the API with this token. */
export async function call(program: Program, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${program.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
  return { status: answer.status, body: (answer.status === 204 ? undefined : await answer.json()) as any }
}

/** Starts a server for one test. */
export async function serveForTest(environment: Environment, builtProgram?: string): Promise<Program> {
  const program = await serve(environment, builtProgram)
  onTestFinished(async () => {
    await program.stop()
  })
  return program
}

/** Occupies a port until the test is over. */
export async function occupyPort(): Promise<string> {
  const server = createServer((socket) => socket.end())
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return String((server.address() as { port: number }).port)
}

/** Finds the token in the output of the first start. */
export function tokenIn(out: string): string {
  const [, token] = /API token\s+(\S+)/.exec(out) ?? []
  if (token === undefined) throw new Error(`No token in: ${out}`)
  return token
}

/** DATABASE_URL of a database in the PostgreSQL of the test run. */
export function urlOf({ host, port, user, database }: { host: string; port: number; user: string; database: string }) {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Creates a database without tables. */
export async function createEmptyDatabase(name: string) {
  const { host, port, user } = inject('postgres')
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return { host, port, user, database: name }
}

/** Sends a request that the server has begun to handle and whose body it waits for. */
export async function beginToCreateOrganization(program: Program, token: string, body: string): Promise<ClientRequest> {
  const slow = request(`${program.url}/v1/orgs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  slow.flushHeaders()
  await once(slow, 'continue')
  return slow
}

/** Says whether nothing listens there any more. */
export async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

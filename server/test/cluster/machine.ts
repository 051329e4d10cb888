/**
 * What stands for a machine: an address of its own on loopback, a folder, and a group whose id its processes have, by which their packets are known.
 * PostgreSQL does not run as root, so root lends it an account.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, isRoot } from '../../src/core/database/embedded/run-as.ts'
import { serverRoot } from '../../src/core/server-root.ts'

export interface Machine {
  name: string
  address: string
  folder: string
  account: Account
}

/** Groups of no account. */
const FIRST_GROUP = 77_000

/** `run` is a number below 255 by which two runs on this machine differ. */
export async function prepareMachine(home: string, name: string, run: number, number: number): Promise<Machine> {
  const address = `127.77.${run}.${number}`
  const folder = join(home, name)
  await mkdir(folder, { mode: 0o700 })
  const account = { ...(await chooseAccount(undefined)), ...(isRoot() && { gid: FIRST_GROUP + 10 * run + number }) }
  if (isRoot()) await chown(folder, account.uid, account.gid)
  return { name, address, folder, account }
}

/** Writes one of the files of deploy/cluster with its variables filled in. */
export async function writeConfiguration(
  { folder, account }: Machine,
  file: string,
  variables: Record<string, string>,
): Promise<string> {
  const template = await readFile(join(serverRoot, '../deploy/cluster', file), 'utf8')
  const text = template.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`${file}: nothing is known for ${name}`)
    return value
  })
  const path = join(folder, file)
  await writeFile(path, text, { mode: 0o600 })
  if (isRoot()) await chown(path, account.uid, account.gid)
  return path
}

/** Starts a program of this machine, with its output in a file. */
export function startProgram(
  { folder, account }: Machine,
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const log = openSync(join(folder, `${program.split('/').at(-1)}.log`), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    // Signals for the terminal, such as Ctrl+C, are those of the test, which then stops everything in order.
    detached: true,
    ...(isRoot() && { uid: account.uid, gid: account.gid }),
  })
  child.on('error', () => {})
  return child
}

/** The processes with these ids and all their descendants. */
export async function listFamily(pids: Iterable<number>): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // The name in parentheses may contain anything; the parent is the second field after it.
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const parent = Number(
      stat
        .slice(stat.lastIndexOf(')') + 1)
        .trim()
        .split(' ')[1],
    )
    if (stat !== '') children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const family: number[] = []
  const visit = (pid: number) => {
    family.push(pid)
    for (const child of children.get(pid) ?? []) visit(child)
  }
  for (const pid of pids) visit(pid)
  return family
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
  }
}

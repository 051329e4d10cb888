import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const onLinux = process.platform === 'linux'

/** Distinguishes a process from a later one with the same pid, also across a restart of the machine. Returns undefined when the pid is free or a zombie. */
export async function findBirth(pid: number): Promise<string | undefined> {
  if (!onLinux) return (await askPs(pid, 'lstart=')) || undefined
  const stat = await readProc(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = (await readProc('/proc/sys/kernel/random/boot_id')) ?? ''
  return `${boot.trim()} ${fields[19]}`
}

/** Program and arguments, joined by spaces; undefined when the pid is free or a zombie. */
export async function findCommandLine(pid: number): Promise<string | undefined> {
  if (!onLinux) return (await askPs(pid, 'command=')) || undefined
  const line = await readProc(`/proc/${pid}/cmdline`)
  return line?.replace(/\0$/, '').replaceAll('\0', ' ') || undefined
}

/** Polls every few milliseconds until there is a value or the time is over. */
export async function poll<T>(milliseconds: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > deadline) return answer
    await delay(5)
  }
}

async function askPs(pid: number, column: string): Promise<string> {
  try {
    const { stdout } = await run('/bin/ps', ['-ww', '-o', 'stat=', '-o', column, '-p', String(pid)])
    const [, state, answer] = /^(\S+)(?:\s+(\S.*))?$/s.exec(stdout.trim()) ?? []
    return state === undefined || state.startsWith('Z') ? '' : (answer ?? '')
  } catch {
    return ''
  }
}

async function readProc(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

/** A database node: etcd, Patroni and the PostgreSQL that Patroni starts. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEtcd } from './etcd.ts'
import { listFamily, type Machine, signalAll, startProgram, writeConfiguration } from './machine.ts'
import type { Packages } from './packages.ts'

export interface Passwords {
  postgres: string
  replicator: string
}

export interface DatabaseNode {
  machine: Machine
  start: () => Promise<void>
  /** Sends a signal to all processes of the node at once. */
  signal: (name: NodeJS.Signals) => Promise<void>
}

export function createNode(
  packages: Packages,
  machine: Machine,
  machines: Machine[],
  passwords: Passwords,
): DatabaseNode {
  const { folder } = machine
  let programs: ChildProcess[] = []

  async function startPatroni(): Promise<ChildProcess> {
    const configuration = await writeConfiguration(machine, 'patroni.yml', {
      NAME: machine.name,
      ADDRESS: machine.address,
      DATA: folder,
      NETWORK: '127.0.0.0/8',
      POSTGRESQL_BIN: packages.postgresql,
      POSTGRES_PASSWORD: passwords.postgres,
      REPLICATOR_PASSWORD: passwords.replicator,
      ETCD_HOSTS: machines.map(({ address }) => `${address}:2379`).join(','),
    })
    return startProgram(machine, packages.patroni, [configuration])
  }

  /** PostgreSQL outlives a Patroni that is killed, and is then the child of nobody here. */
  async function readPostmaster(): Promise<number[]> {
    const text = await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return name.trim() === 'postgres' ? [pid] : []
  }

  return {
    machine,
    async start() {
      programs = [await startEtcd(packages.etcd, machine, machines), await startPatroni()]
    },
    async signal(name) {
      const started = programs.flatMap(({ pid, exitCode, signalCode }) =>
        pid !== undefined && exitCode === null && signalCode === null ? [pid] : [],
      )
      signalAll(await listFamily([...started, ...(await readPostmaster())]), name)
    },
  }
}

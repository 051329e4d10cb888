/** What is done to the cluster: the primary's node is killed or cut off, a Lectern is killed. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { isRoot } from '../../src/core/database/embedded/run-as.ts'
import type { Cluster } from './cluster.ts'
import type { Lectern } from './lectern.ts'
import type { Machine } from './machine.ts'
import type { Packages } from './packages.ts'

export interface Fault {
  /** Begins at that time (`performance.now()`); `mend` ends what does not end by itself. */
  begin: () => Promise<{ at: number; mend: () => Promise<void> }>
  description: string
  /** Whether the database is away in it. */
  hitsDatabase: boolean
}

export interface Faults {
  all: Record<'primary' | 'lectern' | 'cut', Fault>
  stop: () => void
}

export function createFaults(packages: Packages, cluster: Cluster, lecterns: Lectern[]): Faults {
  const cutter = createCutter(packages.iptables)
  let killed = 0
  return {
    stop: cutter?.stop ?? (() => {}),
    all: {
      primary: {
        description: 'kill -9 of the primary: PostgreSQL, Patroni and etcd of its node',
        hitsDatabase: true,
        async begin() {
          const node = await cluster.findPrimary()
          const at = performance.now()
          await node.signal('SIGKILL')
          return { at, mend: () => node.start() }
        },
      },
      lectern: {
        description: 'kill -9 of a Lectern',
        hitsDatabase: false,
        async begin() {
          const lectern = lecterns[killed++ % lecterns.length]!
          const at = performance.now()
          await lectern.kill()
          return { at, mend: () => lectern.start() }
        },
      },
      cut: {
        description: cutter
          ? 'network cut: every packet to and from the node of the primary is dropped'
          : 'the node of the primary stands still (SIGSTOP), because packets cannot be dropped here',
        hitsDatabase: true,
        async begin() {
          const node = await cluster.findPrimary()
          const at = performance.now()
          if (cutter) {
            cutter.cut(node.machine)
            return { at, mend: async () => cutter.join() }
          }
          await node.signal('SIGSTOP')
          return { at, mend: () => node.signal('SIGCONT') }
        },
      },
    },
  }
}

/** Drops packets in a chain of its own. Undefined where that is not permitted. */
function createCutter(program: string | undefined) {
  if (program === undefined || !isRoot()) return undefined
  const chain = `lectern-${randomBytes(4).toString('hex')}`
  const iptables = (...args: string[]) => execFileSync(program, ['-w', ...args], { stdio: 'pipe' })
  try {
    iptables('-N', chain)
    iptables('-I', 'OUTPUT', '-o', 'lo', '-j', chain)
    iptables('-A', chain, '-m', 'owner', '--gid-owner', '1', '-j', 'RETURN')
    iptables('-F', chain)
  } catch {
    return undefined
  }
  return {
    /** What the node sends is known by its group or its address, what is sent to it by its address. */
    cut({ address, account }: Machine): void {
      for (const packets of [
        ['-m', 'owner', '--gid-owner', String(account.gid)],
        ['-s', address],
        ['-d', address],
      ])
        iptables('-A', chain, ...packets, '-j', 'DROP')
    },
    join: () => void iptables('-F', chain),
    stop: () => {
      iptables('-D', 'OUTPUT', '-o', 'lo', '-j', chain)
      iptables('-F', chain)
      iptables('-X', chain)
    },
  }
}

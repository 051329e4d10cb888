/** A member of etcd on each node: who is the primary is agreed on there. */
import type { ChildProcess } from 'node:child_process'
import { type Machine, startProgram, writeConfiguration } from './machine.ts'

export async function startEtcd(program: string, machine: Machine, machines: Machine[]): Promise<ChildProcess> {
  const configuration = await writeConfiguration(machine, 'etcd.conf.yml', {
    NAME: machine.name,
    ADDRESS: machine.address,
    DATA: machine.folder,
    ETCD_MEMBERS: machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
  })
  // Debian's etcd starts on arm64 only when told that it is known to be rarely tested there.
  return startProgram(machine, program, ['--config-file', configuration], { ETCD_UNSUPPORTED_ARCH: toGoArchitecture() })
}

const toGoArchitecture = () => (process.arch === 'x64' ? 'amd64' : process.arch)

/** HAProxy in front of the nodes, which asks Patroni who is the primary. */
import { type Machine, startProgram, writeConfiguration } from './machine.ts'

export async function startHaproxy(program: string, machine: Machine, nodes: Machine[]) {
  const configuration = await writeConfiguration(machine, 'haproxy.cfg', {
    HAPROXY_ADDRESS: machine.address,
    ...Object.fromEntries(
      nodes.flatMap(({ name, address }, at) => [
        [`NAME_${at + 1}`, name],
        [`ADDRESS_${at + 1}`, address],
      ]),
    ),
  })
  const child = startProgram(machine, program, ['-f', configuration, '-db'])
  return {
    primary: `${machine.address}:5000`,
    standbys: `${machine.address}:5001`,
    stop: () => void child.kill('SIGKILL'),
  }
}

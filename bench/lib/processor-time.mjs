/** Processor time and disk space of a Lectern that runs on Linux, with its embedded PostgreSQL. */
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Clock ticks a second, which Linux reports processor time in. */
const TICKS = 100

/** Milliseconds of the node process, and of all processes of its PostgreSQL: they work in its data directory. */
export async function processorTimes({ lectern, data }) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  let database = 0
  for (const id of ids) {
    const directory = await readlink(`/proc/${id}/cwd`).catch(() => '')
    if (directory.startsWith(data)) database += await timeOf(id)
  }
  return { node: await timeOf(lectern.pid), database }
}

async function timeOf(id) {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name of the program, in brackets, may contain blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return text === '' ? 0 : ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

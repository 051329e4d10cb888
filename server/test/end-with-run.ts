/** A test run that is killed leaves no PostgreSQL behind: a program of its own waits for the end of the run, which closes the pipe between them. */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const WAIT_AND_STOP = `
cat >/dev/null
kill -QUIT "$1" 2>/dev/null
while kill -0 "$1" 2>/dev/null; do sleep 0.2; done
rm -rf "$2"`

/** Returns a function for the run that has stopped its database itself. */
export async function endWithRun(dataDirectory: string): Promise<() => void> {
  const cluster = (await readdir(dataDirectory)).find((name) => name.startsWith('postgres-'))!
  const [pid = ''] = (await readFile(join(dataDirectory, cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const child = spawn('sh', ['-c', WAIT_AND_STOP, 'sh', pid, dataDirectory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  return () => {
    child.kill('SIGKILL')
  }
}

/** The built program in its own process, with the longest pause of its event loop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverRoot } from '../../src/core/server-root.ts'

export interface WatchedServer {
  url: string
  out: () => string
  /** The longest pause of the event loop since the last call, in milliseconds of the main thread's processor time. */
  longestPause: () => Promise<number>
  /** Times a fixed amount of work there. */
  calibrate: () => Promise<number>
  stop: () => Promise<void>
}

export async function serveWatched(environment: Record<string, string>): Promise<WatchedServer> {
  const child = spawn(
    process.execPath,
    ['--import', join(serverRoot, 'test/event-loop/heartbeat.mjs'), join(serverRoot, 'dist/lectern.js'), 'serve'],
    { env: { PATH: process.env.PATH, PORT: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let out = ''
  const ended = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      out += text
      const [, found] = /Lectern is ready at (\S+)\n/.exec(out) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout!.setEncoding('utf8').on('data', hear)
    child.stderr!.setEncoding('utf8').on('data', hear)
    void ended.then(() => reject(new Error(`The server ended: ${out}`)))
  })
  const ask = async <T>(message: string): Promise<T> => {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }
  return {
    url,
    out: () => out,
    longestPause: async () => (await ask<{ longest: number }>('read')).longest,
    calibrate: async () => (await ask<{ calibration: number }>('calibrate')).calibration,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Real repositories for tests: bare ones in a folder, served over HTTP by git's own `git http-backend`. */
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

const run = promisify(execFile)

/** Isolated from the settings of the machine. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
}

export interface GitServer {
  /** The folder of the bare repositories. */
  folder: string
  url: string
  git: (repository: string, ...args: string[]) => Promise<string>
  /** Writes files (null removes one) into a commit on main. The first commit creates the repository. */
  commit: (repository: string, files: Record<string, string | Uint8Array | null>, message?: string) => Promise<string>
  /** Path → text of the branch main. */
  texts: (repository: string) => Promise<Record<string, string>>
  /** Requests that carried an Authorization header. */
  authorizations: string[]
  /** Answers 401 to requests without it. */
  askFor: (authorization: string | undefined) => void
}

export async function startGitServer(): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-test-git-'))
  const folder = join(root, 'bare')
  const authorizations: string[] = []
  let wanted: string | undefined
  const server = createServer((request, response) => {
    if (request.headers.authorization) authorizations.push(request.headers.authorization)
    if (wanted !== undefined && request.headers.authorization !== wanted) response.writeHead(401).end()
    else serve(folder, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(root, { recursive: true, force: true })
  })
  const work = (repository: string) => join(root, 'work', repository)
  const git = async (repository: string, ...args: string[]) =>
    (await run('git', ['-C', work(repository), ...args], { env: ENVIRONMENT, maxBuffer: 1e9 })).stdout

  async function make(repository: string) {
    const bare = join(folder, `${repository}.git`)
    await run('git', ['init', '-q', '--bare', bare], { env: ENVIRONMENT })
    await run('git', ['-C', bare, 'config', 'http.receivepack', 'true'], { env: ENVIRONMENT })
    await run('git', ['init', '-q', '-b', 'main', work(repository)], { env: ENVIRONMENT })
    await git(repository, 'remote', 'add', 'origin', bare)
  }

  return {
    folder,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    git,
    authorizations,
    askFor: (authorization) => {
      wanted = authorization
    },
    async commit(repository, files, message = 'Change') {
      const isNew = await run('git', ['-C', work(repository), 'status'], { env: ENVIRONMENT }).then(
        () => false,
        () => true,
      )
      if (isNew) await make(repository)
      else await git(repository, 'pull', '-q', 'origin', 'main').catch(() => '')
      for (const [path, content] of Object.entries(files)) {
        const full = join(work(repository), path)
        await mkdir(dirname(full), { recursive: true })
        if (content === null) await rm(full)
        else await writeFile(full, content)
      }
      await git(repository, 'add', '-A')
      await git(repository, 'commit', '-q', '--allow-empty', '-m', message)
      await git(repository, 'push', '-q', 'origin', 'main')
      return (await git(repository, 'rev-parse', 'HEAD')).trim()
    },
    async texts(repository) {
      await git(repository, 'fetch', '-q', 'origin', 'main')
      const paths = (await git(repository, 'ls-tree', '-r', '-z', '--name-only', 'FETCH_HEAD')).split('\0')
      const found: Record<string, string> = {}
      await git(repository, 'reset', '-q', '--hard', 'FETCH_HEAD')
      for (const path of paths.filter((each) => each !== ''))
        found[path] = await readFile(join(work(repository), path), 'utf8')
      return found
    },
  }
}

/** CGI: the request as variables, its body as input; the output has the headers and body of the response. */
function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url!, 'http://localhost')
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...ENVIRONMENT,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      REMOTE_USER: 'tester',
      REMOTE_ADDR: '127.0.0.1',
    },
  })
  request.pipe(backend.stdin)
  backend.stdin.on('error', () => {})
  let head = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    backend.stdout.off('data', onData)
    const lines = head.toString('latin1', 0, end).split('\r\n')
    const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string])
    const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1]
    response.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(headers))
    response.write(head.subarray(end + 4))
    backend.stdout.pipe(response)
  }
  backend.stdout.on('data', onData)
  backend.on('error', () => response.writeHead(500).end())
}

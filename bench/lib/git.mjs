/** Runs git's command line in its own directory, as a reference for what a team with pages in git would wait for. */
import { spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { makeDirectory } from './workbench.mjs'

/** `git merge-tree --write-tree` came with 2.38. */
export function hasGit() {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 38)
}

export async function withDirectory(use) {
  const directory = await makeDirectory('lectern-bench-git-')
  try {
    return await use(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Milliseconds from start to end of the command, and its output. Fails when git does. */
export function git(directory, args, input = '') {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd: directory, stdio: ['pipe', 'pipe', 'inherit'] })
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      const milliseconds = performance.now() - startedAt
      if (code === 0) resolve({ milliseconds, printed: Buffer.concat(printed).toString() })
      else reject(new Error(`git ${args.join(' ')} ended with ${code}`))
    })
    // A command without input may have ended already.
    if (input === '') child.stdin.end()
    else child.stdin.end(input)
  })
}

/** Commits these files (path → text) on a branch, based on another one. fast-import packs its input. */
export function commit(repository, branch, files, from) {
  const stream = [
    `commit refs/heads/${branch}`,
    'committer Bench <bench@example.com> 1700000000 +0000',
    'data 0',
    ...(from ? [`from refs/heads/${from}^0`] : []),
    ...[...files].flatMap(([path, text]) => [`M 100644 inline ${path}`, `data ${Buffer.byteLength(text)}`, text]),
    '',
  ]
  return git(repository, ['fast-import', '--quiet'], stream.join('\n'))
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { TEST_LIMIT, WAIT } from './test/patience.ts'
import { IS_LONG } from './test/tiers.ts'

const PACKAGES = ['content', 'editor', 'site', 'server', 'console', 'test']
const LONG = '**/*.long.test.ts'

/** Each worker has a server and a browser beside it. */
const MOST_WORKERS = 8

/** Real repositories are served by git's own server. */
const withGit = ['server/src/core/git/git.test.ts', 'server/src/features/git/*.test.ts']
const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.log(`git is not installed: ${withGit.join(' and ')} are left out`)

/** The files that try more in a long run: they import `test/tiers.ts`. */
function listTiered(): string[] {
  const files = PACKAGES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return files.filter(
    (path) =>
      path.endsWith('.test.ts') && !path.includes('node_modules/') && readFileSync(path, 'utf8').includes("/tiers.ts'"),
  )
}

export default defineConfig({
  test: {
    include: IS_LONG ? [LONG, ...listTiered()] : PACKAGES.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [...configDefaults.exclude, ...(hasGit ? [] : withGit), ...(IS_LONG ? [] : [LONG])],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT } },
    maxWorkers: Math.min(availableParallelism(), MOST_WORKERS),
    pool: 'forks',
    // Each process works through its files and loads the program once: half the time of a run went into loading it again.
    isolate: false,
  },
})

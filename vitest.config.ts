import { spawnSync } from 'node:child_process'
import { configDefaults, defineConfig } from 'vitest/config'
import { TEST_LIMIT, WAIT } from './test/patience.ts'

/** Real repositories are served by git's own server. */
const withGit = ['server/src/core/git/git.test.ts', 'server/src/features/git/*.test.ts']
const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.log(`git is not installed: ${withGit.join(' and ')} are left out`)

export default defineConfig({
  test: {
    include: ['{content,editor,site,server,console}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(hasGit ? [] : withGit)],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT } },
    maxWorkers: 2,
    pool: 'forks',
    // Two processes work through the files and load the program once each: half the time of a run went into loading it again.
    isolate: false,
  },
})

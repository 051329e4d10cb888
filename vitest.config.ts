import { spawnSync } from 'node:child_process'
import { configDefaults, defineConfig } from 'vitest/config'

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
    // They end what hangs, and nothing that is slow: a machine may be busy, or have one processor.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: 2,
    pool: 'forks',
    // Two processes work through the files and load the program once each: half the time of a run went into loading it again.
    isolate: false,
  },
})

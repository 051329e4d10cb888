import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{content,site,server}/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Making a database takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
    // Two processes work through the files and load the program once each: half the time of a run went into loading it again.
    isolate: false,
  },
})

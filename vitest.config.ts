import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{content,site,server}/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
  },
})

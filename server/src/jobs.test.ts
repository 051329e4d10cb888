import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { jobs } from './jobs.ts'

const KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'a secret' }

test('every job has a unique name', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every scheduled job has a time, and accepts the empty payload it then gets', () => {
  const periodic = jobs.filter(({ cron }) => cron !== undefined)
  expect(periodic.map(({ name }) => name)).toContain('purge-spaces')
  const config = loadConfig({ LECTERN_BACKUP_CRON: '*/20 3,4 1-7 * 0', LECTERN_BACKUP_BUCKET: 'backups', ...KEYS })
  const lines = periodic.map(({ name, cron }) => `${typeof cron === 'function' ? cron(config) : cron} ${name}`)
  expect(parseCrontab(lines.join('\n'))).toHaveLength(periodic.length)
  for (const { payload } of periodic) expect(payload.required ?? []).toEqual([])
})

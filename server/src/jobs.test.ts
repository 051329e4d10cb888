import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('every job has a unique name', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every scheduled job has a time, and accepts the empty payload it then gets', () => {
  const periodic = jobs.filter(({ cron }) => cron !== undefined)
  expect(periodic.map(({ name }) => name)).toContain('purge-spaces')
  expect(parseCrontab(periodic.map(({ name, cron }) => `${cron} ${name}`).join('\n'))).toHaveLength(periodic.length)
  for (const { payload } of periodic) expect(payload.required ?? []).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { COLUMNS, CREATE_TABLE } from './table.ts'

test('the tables of a cluster are written down with the columns that are sent', async () => {
  const paper = await readFile(new URL('../../../../../docs/insights.md', import.meta.url), 'utf8')
  expect(CREATE_TABLE).toContain(COLUMNS)
  expect(paper).toContain(`CREATE TABLE site_events_local ON CLUSTER docs (\n  ${COLUMNS}\n)`)
})

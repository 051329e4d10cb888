import { expect, test } from 'vitest'
import { EMPTY_REVISION } from '../revision/build-revision.ts'
import { openNodes } from '../revision/nodes.ts'
import { listSpaceRedirects, withRedirects, withVariables } from '../revision/space-settings.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import { mergeRevisions } from './merge-revisions.ts'

const nodes = openNodes(new MapStore())

async function merge(...sides: [base: object, primary: object, change: object]) {
  const [base, primary, change] = await Promise.all(
    sides.map((each) => {
      const values = each as Record<string, string>
      return withRedirects(nodes, withVariables(EMPTY_REVISION, values), new Map(Object.entries(values)))
    }),
  )
  const merged = await mergeRevisions(nodes, { base: base!, primary: primary!, change: change! })
  expect(merged.kind).toBe('merged')
  return {
    variables: merged.revision.variables,
    redirects: Object.fromEntries(await listSpaceRedirects(nodes, merged.revision)),
  }
}

test('variables and redirects are merged name by name; where both changed one, that of the change is used', async () => {
  const merged = { kept: '1', ours: '2', theirs: '2', both: 'theirs' }
  expect(
    await merge(
      { kept: '1', ours: '1', theirs: '1', both: '1', gone: '1', left: '1' },
      { kept: '1', ours: '2', theirs: '1', both: 'ours', gone: '1' },
      { kept: '1', ours: '1', theirs: '2', both: 'theirs', left: '1' },
    ),
  ).toEqual({ variables: merged, redirects: merged })
})

test('a revision without any has neither, and the same hash as before', async () => {
  expect(await withRedirects(nodes, withVariables(EMPTY_REVISION, {}), new Map())).toEqual(EMPTY_REVISION)
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { OUTPUTS, printLimits, printNestedLimits, printTypes } from '../generate/api.ts'

test.each([
  ['types.ts', OUTPUTS.types, printTypes],
  ['limits.ts', OUTPUTS.limits, printLimits],
  ['nested-limits.ts', OUTPUTS.nestedLimits, printNestedLimits],
] as const)('src/api/%s follows docs/openapi.json', async (name, file, print) => {
  const committed = await readFile(file, 'utf8')
  expect(committed === (await print()), `src/api/${name} is stale: run npm run generate`).toBe(true)
})

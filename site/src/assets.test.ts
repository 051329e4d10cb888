import { expect, test } from 'vitest'
import { makeAssets, readAssets } from '../generate/assets.ts'

test('the style sheet and the scripts are those of site/assets', async () => {
  // If this fails: node --import tsx -e "import('./site/generate/assets.ts').then((m) => m.writeAssets())"
  expect(await readAssets()).toBe(await makeAssets())
})

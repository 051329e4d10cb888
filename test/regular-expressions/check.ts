/** `npm run check:regex`: no regular expression of the program may take more than linear time (docs/decisions/0051). */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALLOWED } from './allowed.ts'
import { collectExpressions } from './collect.ts'
import { judgeExpressions } from './judge.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const found = collectExpressions(root, [
  'content/src',
  'editor/src',
  'site/src',
  'site/assets',
  'server/src',
  'console/src',
])
const problems = judgeExpressions(found, ALLOWED)
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(
    `\n${problems.length} of ${found.length} regular expressions; write a scanner (content/src/text), or an expression that reads a text in one way`,
  )
  process.exitCode = 1
}

import { expect, test } from 'vitest'
import { openAt, printState, run } from '../testing/documents.ts'
import { areLinesHighlighted, toggleLineHighlight } from './code-lines.ts'

test('lines of code with the caret are highlighted and plain again', () => {
  const lit = run(openAt('```js\none\ntw|o\n```'), toggleLineHighlight)!
  expect(areLinesHighlighted(lit)).toBe(true)
  expect(printState(lit)).toBe('<pre class="language-js"><code class="lang-js">one\n<strong>tw|o</strong></code></pre>')
  const plain = run(lit, toggleLineHighlight)!
  expect(printState(plain)).toBe('```js\none\ntw|o\n```')
})

test('text has no lines to highlight', () => {
  const state = openAt('o|ne')
  expect(areLinesHighlighted(state)).toBeUndefined()
  expect(run(state, toggleLineHighlight)).toBeUndefined()
})

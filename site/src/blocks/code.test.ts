import { expect, test } from 'vitest'
import { complaints } from '../testing/look.ts'
import { write } from '../testing/write.ts'

test('code is highlighted line by line, and its text is unchanged', async () => {
  const { look } = await write(
    '{% code title="a.ts" lineNumbers="true" overflow="wrap" %}\n```ts\nconst a = \'b\' // <c>\n\n/* one\ntwo */\n```\n{% endcode %}',
  )
  const figure = look.one('figure.code.numbered.wrapped')
  expect(figure.one('figcaption').text).toBe('a.ts')
  expect(figure.one('pre').attributes.tabindex).toBe('0')
  expect(figure.one('code').attributes.class).toBe('language-typescript')
  expect(figure.all('.line').map(({ text }) => text)).toEqual(["const a = 'b' // <c>", '', '/* one', 'two */'])
  expect(figure.all('.t-keyword').map(({ text }) => text)).toEqual(['const'])
  expect(figure.all('.t-comment').map(({ text }) => text)).toEqual(['// <c>', '/* one', 'two */'])
})

test.each([
  ['sh', 'bash'],
  ['py', 'python'],
  ['yml', 'yaml'],
  ['html', 'xml'],
  ['TSX', 'typescript'],
  ['rust', 'rust'],
  ['klingon', 'klingon'],
])('%s is known as %s', async (syntax, name) => {
  const { look } = await write(`\`\`\`${syntax}\nx\n\`\`\``)
  expect(look.one('code').attributes.class).toBe(`language-${name}`)
})

test('embedded languages are highlighted too', async () => {
  const { look } = await write('```html\n<style>a { color: red }</style><script>let x = 1</script>\n```')
  expect(look.all('.t-keyword').map(({ text }) => text)).toContain('let')
  expect(look.all('.t-attribute').map(({ text }) => text)).toContain('color')
})

test('an unknown language, and code that is too long, stay plain', async () => {
  const plain = await write('```klingon\nqapla <b>\n```')
  expect(plain.html).toContain('<span class="line">qapla &lt;b&gt;\n</span>')
  const long = await write(`\`\`\`js\n${'let x = 1\n'.repeat(11_000)}\`\`\``)
  expect(long.html).not.toContain('t-keyword')
})

test('highlighted lines are marked, and notes are attached to words', async () => {
  const { look, html } = await write(
    '<pre class="language-js"><code class="lang-js"><strong>call(<a data-footnote-ref href="#user-content-fn-1">arg</a>)\n</strong></code></pre>\n\n[^1]: The argument',
  )
  expect(look.one('.line.lit').one('.annotated').text).toBe('arg')
  expect(look.one('.noteref').one('a').attributes).toMatchObject({ href: '#Note-1', role: 'doc-noteref' })
  expect(look.one('#Note-1').text).toContain('The argument')
  expect(complaints(html)).toEqual([])
})

test('a long collapsible block opens without a script', async () => {
  const { look } = await write(`{% code expandable="true" %}\n\`\`\`\n${'line\n'.repeat(12)}\`\`\`\n{% endcode %}`)
  const box = look.one('figure.code.long').one('input[type=checkbox]')
  expect(look.one('label').attributes.for).toBe(box.attributes.id)
  expect(look.one('label').text).toContain('Show all 12 lines')
  const short = await write('{% code expandable="true" %}\n```\nline\n```\n{% endcode %}')
  expect(short.look.all('input')).toEqual([])
})

test('a diagram names the frame that draws it if the site has one, and the page allows frames', async () => {
  const drawn = await write('```mermaid\ngraph TD\n```', { diagram: '/diagram.html' })
  expect(drawn.look.one('figure.diagram').attributes['data-frame']).toBe('/diagram.html')
  expect(drawn.look.one('pre').attributes['aria-label']).toBe('Diagram')
  expect(drawn.frames).toEqual(["'self'"])
  const text = await write('```mermaid\ngraph TD\n```')
  expect(text.look.one('figure.diagram').attributes['data-frame']).toBeUndefined()
  expect(text.frames).toEqual([])
  expect((await write('```ts\nlet a\n```', { diagram: '/diagram.html' })).frames).toEqual([])
})

test('a diagram is its text until it is drawn, and a prompt is collapsed text', async () => {
  const { look } = await write(
    '```mermaid\ngraph TD\n  a --> b\n```\n\n{% prompt description="Ask" %}\n```\nYou are helpful\n```\n{% endprompt %}',
  )
  expect(look.one('[data-diagram=mermaid]').one('code').text).toBe('graph TD a --> b')
  expect(look.one('details.prompt').one('summary').text).toBe('Ask')
  expect(look.one('details.prompt').one('code').text).toBe('You are helpful')
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { complaints } from '../testing/look.ts'
import { write } from '../testing/write.ts'

const FIXTURES = new URL('../../../content/fixtures/markdown/', import.meta.url)

describe('every block of the format is well-formed HTML, with its text in it', () => {
  test.each(readdirSync(FIXTURES))('%s', async (name) => {
    const { html, look } = await write(readFileSync(new URL(`${name}/input.md`, FIXTURES), 'utf8'))
    expect(complaints(html)).toEqual([])
    expect(html).not.toMatch(/undefined|\[object|\sstyle="|="javascript:/i)
    // Conditional and included content is not shown here.
    if (!['condition', 'include'].includes(name))
      expect(look.all('p').length + look.text.length + look.all('hr').length + look.all('img').length).toBeGreaterThan(
        0,
      )
  })
})

test('a paragraph is aligned, broken into lines, and left out when empty', async () => {
  const { look } = await write('<p align="center">Middle</p>\n\nOne\\\ntwo\n\n<p align="right">End</p>')
  expect(look.all('p').map(({ text, attributes }) => [text, attributes.class])).toEqual([
    ['Middle', 'to-center'],
    ['Onetwo', undefined],
    ['End', 'to-end'],
  ])
  expect(look.all('br')).toHaveLength(1)
})

test('elements name the blocks they show, for a host that asks for it', async () => {
  const markdown =
    'Text\n\n* One\n* Two\n\n## Heading\n\n{% stepper %}\n{% step %}\nDo it\n{% endstep %}\n{% endstepper %}'
  const named = await write(markdown, { hasKeys: true })
  const listKeys = (tag: string) => named.look.all(tag).map(({ attributes }) => attributes['data-keys']?.split(' '))
  const keys = ['p', 'ul', 'li', 'h2', 'ol'].flatMap(listKeys).flat()
  // An item and its line, a list of steps and its step share an element.
  expect(listKeys('ul')).toHaveLength(1)
  expect(new Set(keys).size).toBe(keys.length)
  expect((await write(markdown)).html).not.toContain('data-keys')
})

test('headings stand one level below the title, with anchors that are unique and in the outline', async () => {
  const { look, outline } = await write(
    '## Set up <a href="#setup" id="setup"></a>\n\n### Same\n\n### Same\n\n#### Deep',
  )
  expect(
    look
      .all('h2')
      .concat(look.all('h3'), look.all('h4'))
      .map(({ tag, attributes }) => [tag, attributes.id]),
  ).toEqual([
    ['h2', 'setup'],
    ['h3', 'same'],
    ['h3', 'same-1'],
    ['h4', 'deep'],
  ])
  expect(outline).toEqual([
    { id: 'setup', level: 1, title: 'Set up' },
    { id: 'same', level: 2, title: 'Same' },
    { id: 'same-1', level: 2, title: 'Same' },
  ])
  expect(look.one('h2').one('a.anchor').attributes.href).toBe('#setup')
})

test('headings in hints, tabs and expandables have anchors but are not in the outline', async () => {
  const { look, outline } = await write(
    '{% hint %}\n## In a hint\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" %}\n## In a tab\n{% endtab %}\n{% endtabs %}',
  )
  expect(look.all('h2').map(({ attributes }) => attributes.id)).toEqual(['in-a-hint', 'in-a-tab'])
  expect(outline).toEqual([])
})

test('lists are lists: counted, nested, tight', async () => {
  const { look } = await write('3. three\n4. four\n   - nested')
  expect(look.one('ol').attributes.start).toBe('3')
  expect(look.one('ol').all('li')).toHaveLength(3)
  expect(look.one('ul').text).toBe('nested')
  expect(look.all('p')).toEqual([])
})

test('tasks are checkboxes that show whether they are done', async () => {
  const { look } = await write('- [x] done\n- [ ] open')
  const boxes = look.one('ul.tasks').all('input')
  expect(boxes.map(({ attributes }) => [attributes.checked, attributes.disabled, attributes['aria-label']])).toEqual([
    ['', '', 'Yes'],
    [undefined, '', 'No'],
  ])
})

test.each([
  ['info', 'Note'],
  ['success', 'Tip'],
  ['warning', 'Warning'],
  ['danger', 'Danger'],
])('a hint of style %s says so', async (style, name) => {
  const { look } = await write(`{% hint style="${style}" icon="bolt" %}\nWords\n{% endhint %}`)
  const hint = look.one(`.hint.${style}`)
  expect(hint.attributes).toMatchObject({ role: 'note', 'aria-label': name })
  expect(hint.one('svg').attributes['aria-hidden']).toBe('true')
  expect(hint.text).toBe('Words')
})

test('a quote is a quote and a divider divides', async () => {
  const { look } = await write('> one\n> > two\n\n---')
  expect(look.all('blockquote').map(({ text }) => text)).toEqual(['one two', 'two'])
  expect(look.all('hr')).toHaveLength(1)
})

test('expandables open without a script', async () => {
  const { look } = await write(
    '<details open>\n\n<summary>More <strong>here</strong></summary>\n\n* body\n\n</details>',
  )
  const details = look.one('details')
  expect(details.attributes.open).toBe('')
  expect(details.one('summary').text).toBe('More here')
  expect(details.one('li').text).toBe('body')
})

test('tabs are radio buttons with panels, and a style that shows the checked panel', async () => {
  const { look, styles } = await write(
    '{% tabs %}\n{% tab title="One" %}\nfirst\n{% endtab %}\n\n{% tab title="Two" %}\nsecond\n{% endtab %}\n{% endtabs %}',
  )
  const tabs = look.one('.tabs')
  const inputs = tabs.all('input[type=radio]')
  expect(new Set(inputs.map(({ attributes }) => attributes.name)).size).toBe(1)
  expect(inputs.map(({ attributes }) => attributes.checked)).toEqual(['', undefined])
  expect(tabs.all('label').map(({ text, attributes }) => [text, attributes.for])).toEqual(
    inputs.map(({ attributes }, at) => [['One', 'Two'][at], attributes.id]),
  )
  expect(tabs.all('.panel').map(({ text }) => text)).toEqual(['first', 'second'])
  expect(styles.text()).toContain(`#${tabs.attributes.id}:has(>.bar>:nth-child(3):checked)>.panel:nth-child(3)`)
})

test('steps are numbered, columns have their widths', async () => {
  const { look, styles } = await write(
    '{% stepper %}\n{% step %}\n## First\n{% endstep %}\n\n{% step icon="check" %}\nDone\n{% endstep %}\n{% endstepper %}\n\n{% columns %}\n{% column width="30%" valign="middle" %}\nleft\n{% endcolumn %}\n\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}',
  )
  expect(
    look
      .one('ol.steps')
      .all('li')
      .map(({ text, attributes }) => [text, attributes.class]),
  ).toEqual([
    ['First', undefined],
    ['Done', 'with-icon'],
  ])
  const [left, right] = look.all('.column')
  expect(left!.attributes.class).toBe('column s1 at-middle')
  expect(right!.attributes.class).toBe('column')
  expect(styles.text()).toBe('.s1{--share:30}')
})

test('updates are dated and filtered by tag without a script', async () => {
  const { look, styles } = await write(
    '{% updates format="full" %}\n{% update date="2026-01-31" tags="api,fixes" %}\n## News\n{% endupdate %}\n\n{% update date="2026-01-01" tags="api" %}\nOld\n{% endupdate %}\n{% endupdates %}',
  )
  expect(
    look
      .one('.updates')
      .all('time')
      .map(({ text, attributes }) => [text, attributes.datetime]),
  ).toEqual([
    ['January 31, 2026', '2026-01-31'],
    ['January 1, 2026', '2026-01-01'],
  ])
  expect(
    look
      .one('.filter')
      .all('label')
      .map(({ text }) => text),
  ).toEqual(['All', 'api', 'fixes'])
  expect(look.all('.update').map(({ attributes }) => attributes.class)).toEqual(['update tag-1 tag-2', 'update tag-1'])
  expect(styles.text()).toContain('>:nth-child(5):checked)>.update:not(.tag-2)')
})

test('an unknown block is rendered as its text, or as the URL it names', async () => {
  const leaf = (text: string) => ({ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] }] })
  const { html } = await write({
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'hologram',
        nodes: [leaf('Still <readable>')],
        fragments: [{ object: 'fragment', nodes: [leaf('and this')] }],
      },
      { object: 'block', type: 'portal', isVoid: true, data: { url: 'https://example.org/x' } },
      { object: 'block', type: 'portal', isVoid: true, data: { url: 'javascript:alert(1)' } },
    ],
  })
  expect(html).toBe(
    '<p>Still &lt;readable&gt;</p>\n<p>and this</p>\n<p><a href="https://example.org/x">example.org</a></p>\n',
  )
})

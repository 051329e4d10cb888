import { expect, test } from 'vitest'
import { write } from '../testing/write.ts'

const TEXT = `Read this first.

قراءة هذا أولا، then install.

## התקנה

1. אחד
2. two

- one
- שתיים

> اقتباس

| اسم | قيمة |
| --- | --- |
| حجم | large |

«שלום» and 12 boxes`

const directions = (tags: string[], look: Awaited<ReturnType<typeof write>>['look']) =>
  tags.flatMap((tag) => look.all(tag).map(({ attributes }) => [tag, attributes.dir]))

test('paragraphs, headings, lists, quotes, tables and cells have the direction of their first letter', async () => {
  const { look } = await write(TEXT)
  expect(directions(['p', 'h2', 'ol', 'ul', 'blockquote', 'table', 'th', 'td'], look)).toEqual([
    ['p', undefined],
    ['p', 'rtl'],
    ['p', 'rtl'],
    ['p', 'rtl'],
    ['h2', 'rtl'],
    ['ol', 'rtl'],
    ['ul', undefined],
    ['blockquote', 'rtl'],
    ['table', 'rtl'],
    ['th', undefined],
    ['th', undefined],
    ['td', undefined],
    ['td', 'ltr'],
  ])
})

test('on a right-to-left page, left-to-right blocks are marked', async () => {
  const { look } = await write('שלום\n\nHello\n\n123', { language: 'he' })
  expect(directions(['p'], look)).toEqual([
    ['p', undefined],
    ['p', 'ltr'],
    ['p', undefined],
  ])
})

test('code does not decide the direction of the text around it, unless it is alone', async () => {
  const { look } = await write('`Errors` רשימה\n\n`שלום` and 12 boxes\n\n`שלום`\n\n`Errors`')
  expect(directions(['p'], look)).toEqual([
    ['p', 'rtl'],
    ['p', undefined],
    ['p', 'rtl'],
    ['p', undefined],
  ])
})

test('a direction mark before the first word decides', async () => {
  const { look } = await write('\u202bQA (בדיקות)\u202c\n\n\u200fQA\n\n\u200eשלום')
  expect(directions(['p'], look)).toEqual([
    ['p', 'rtl'],
    ['p', 'rtl'],
    ['p', undefined],
  ])
})

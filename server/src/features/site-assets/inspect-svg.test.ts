import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../../test/growth.ts'
import { findSvgFault } from './inspect-svg.ts'

const find = (inside: string) => findSvgFault(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`))

test('any number of spaces, tabs and lines hides nothing', () => {
  expect(find('<rect width="4"\n\t height="4"/>')).toBeUndefined()
  expect(find('<rect\r\n\t onload \n\f= "a"/>')).toContain('onload')
  expect(find('<\n\n script\n>')).toContain('script')
  expect(find('<use href\n =\t "https://a.example/"/>')).toContain('https://a.example/')
  expect(find('<rect style="fill: url(\n\t#a)"/>')).toBeUndefined()
  expect(find('<text>naïve – 你好</text>')).toBeUndefined()
  expect(findSvgFault(Buffer.from([...Buffer.from('<svg>'), 0xff]))).toContain('UTF-8')
})

test.each([
  'a',
  '<',
  '"',
  ' ',
  'on',
  ' on',
  '"on',
  'url(',
  'url( ',
  'href = #',
  'href="#a" ',
  '< ',
  '<a:',
  '<script',
  '\t<\t',
])('the largest picture that repeats %j is inspected in time in proportion to its length', async (unit) => {
  const inspect = (size: number) => find(unit.repeat(Math.ceil(size / unit.length)))
  expect(await growthOf(5 * 1024 * 1024, inspect)).toBeLessThan(LINEAR)
})

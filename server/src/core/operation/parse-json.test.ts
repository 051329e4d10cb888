import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const repeat = (text: string, count: number) => Array(count).fill(text).join(',')
const long = `"${'x'.repeat(100_000)}"`

const valid: Record<string, string> = {
  'a list of small values': `[${repeat('{"a":[1,"\\"]}"]}', 20_000)}]`,
  'a large list in a list': `[1,2,[${repeat('{}', 50_000)}],3,[${repeat('[]', 50_000)}]]`,
  'a large object in an object': `{"a":1,"b":{"c":[${repeat('1', 90_000)}],"d":2}, "2":3 , "1" : [${repeat('1', 90_000)}] }`,
  'strings full of signs': `{"a":"${'[{,:}]\\"\\\\'.repeat(20_000)}","b":[${repeat('"\\\\"', 50_000)}]}`,
  'blanks everywhere': ` \n[ ${repeat(' [ 1 , 2 ] ', 20_000)} , [ ${repeat('1', 90_000)} ] ] \t`,
  'a long string alone': long,
  'long strings in an object': `{"a":${long},"b":${long},"a":${long}}`,
  'names that every object has': `{"__proto__":[${repeat('1', 90_000)}],"constructor":${long}}`,
}

test.each(Object.entries(valid))('%s is read as JSON.parse reads it', async (_name, text) => {
  expect(await parseJson(text)).toEqual(JSON.parse(text))
  expect(JSON.stringify(await parseJson(text))).toBe(JSON.stringify(JSON.parse(text)))
})

const big = `[${repeat('1', 90_000)}]`
const broken = [
  `[${big},]`,
  `[,${big}]`,
  `[${big} ${big}]`,
  `[${big}1]`,
  `[1 ${big}]`,
  `[${big},,1]`,
  `{"a":${big},}`,
  `{"a" ${big}}`,
  `{${big}}`,
  `{"a":1 "b":${big}}`,
  `{"a":${big}"b":1}`,
  `{"a":"b":${big}}`,
  `[${repeat('1', 90_000)}`,
  `[${repeat('1', 90_000)}}`,
  `${big}]`,
  `${big} ${big}`,
  `x${big}`,
  `${big}x`,
  `["${'x'.repeat(90_000)}]`,
  `[${repeat('01', 90_000)}]`,
  `[${repeat('', 90_000)}]`,
  `{${repeat('"a"', 90_000)}}`,
  `["a":${big}]`,
]

test.each(broken.map((text, at) => [at, text] as const))(
  'broken text %i is refused as JSON.parse refuses it',
  async (_at, text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    await expect(parseJson(text)).rejects.toThrow(SyntaxError)
  },
)

test('a text that is cut anywhere is refused', async () => {
  const whole = `{"a":[1,{"b":"c"}],"d":${big},"e":[{}]}`
  const ends = [...Array(30).keys(), ...[...Array(30).keys()].map((at) => whole.length - 1 - at)]
  for (const end of ends) await expect(parseJson(whole.slice(0, end))).rejects.toThrow(SyntaxError)
})

test('a body with a shape that no schema allows is refused before it is built', async () => {
  await expect(parseJson('['.repeat(4_000_000) + ']'.repeat(4_000_000))).rejects.toThrow(
    'nested more than 200 levels deep',
  )
  await expect(parseJson(`[${repeat('{}', 3_000_000)}]`)).rejects.toThrow('at most 1000000 values')
  const fields = Array.from({ length: 700_000 }, (_, at) => `"k${at}":1`)
  await expect(parseJson(`{${fields.join(',')}}`)).rejects.toThrow('at most 10000 fields')
})

test('other requests are served while a large text is parsed', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await parseJson(`[${Array.from({ length: 400_000 }, (_, at) => `{"k${at}":1}`).join(',')}]`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

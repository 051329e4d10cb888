import { expect, test } from 'vitest'
import { toProblem } from './problem.ts'

const say = (message: string, status = 400) => toProblem(new Response(null, { status }), { error: { message } })

test.each([
  ['spaceId refers to a space that does not exist', 'Space refers to a space that does not exist'],
  ['destination.siteSpaceId is required', 'Site space is required'],
  ['changes.0.document.markdown must be a string', 'Markdown must be a string'],
  ['mergeAt must be in the future', 'Merge at must be in the future'],
  ['pageId needs the siteSpaceId of the page', 'Page needs the site space of the page'],
  ['path guides is already taken', 'Path guides is already taken'],
  ['The space is already on this site', 'The space is already on this site'],
])('%s: no screen says the name of a field', (message, said) => {
  expect(say(message).message).toBe(said)
})

test('a form learns which field was refused, also one inside another', () => {
  expect(say('spaces.1 must be a string').refused).toEqual({ path: 'spaces.1', rule: 'must be a string' })
  expect(say('path guides is already taken', 409)).toMatchObject({ kind: 'conflict', refused: { path: 'path' } })
  expect(say('Too many spaces').refused).toBeUndefined()
})

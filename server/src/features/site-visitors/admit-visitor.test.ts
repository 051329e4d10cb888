import { expect, test } from 'vitest'
import { type Admission, admitVisitor, type Credentials, readSharedPath } from './admit-visitor.ts'

type Visibility = Parameters<typeof admitVisitor>[0]

/** No credentials, a share key, a visitor token, and both. */
const holders: Credentials[] = [
  { hasShareKey: false, hasVisitorToken: false },
  { hasShareKey: true, hasVisitorToken: false },
  { hasShareKey: false, hasVisitorToken: true },
  { hasShareKey: true, hasVisitorToken: true },
]

test.each<[Visibility, Admission[]]>([
  ['public', ['enter', 'enter', 'enter', 'enter']],
  ['unlisted', ['enter', 'enter', 'enter', 'enter']],
  ['share-link', ['refuse', 'enter', 'refuse', 'enter']],
  ['visitor-auth', ['sign in', 'sign in', 'enter', 'enter']],
  // A visibility that a later version of Lectern added.
  ['members' as Visibility, ['refuse', 'refuse', 'refuse', 'refuse']],
])('a site that is %s lets in those who hold what it asks for', (visibility, expected) => {
  expect(holders.map((holder) => admitVisitor(visibility, holder))).toEqual(expected)
})

test('a key is read from the path only for sites with share links', () => {
  expect(readSharedPath('share-link', ['k3y', 'a', 'b'])).toEqual({ key: 'k3y', segments: ['a', 'b'] })
  expect(readSharedPath('share-link', [])).toBeUndefined()
  expect(readSharedPath('share-link', ['no-key'])).toBeUndefined()
  expect(readSharedPath('public', ['k3y'])).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

const takeAll = (shares: ReturnType<typeof createShares>, owner: string) => {
  let count = 0
  while (shares.take([owner])) count++
  return count
}

test('one alone gets half, and who comes later finds something', () => {
  const shares = createShares({ total: 16 })
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((owner) => takeAll(shares, owner))).toEqual([8, 4, 2, 1, 1, 0])
})

test('of two places one owner gets one', () => {
  const shares = createShares({ total: 2 })
  expect(['a', 'b'].map((owner) => takeAll(shares, owner))).toEqual([1, 1])
})

test('what several owners answer for needs the share of each', () => {
  const shares = createShares({ total: 6, ofOne: 2 })
  expect(shares.take(['person', 'first'])).toBeDefined()
  expect(shares.take(['person', 'second'])).toBeDefined()
  expect(shares.take(['person', 'third'])).toBeUndefined()
  expect(shares.take(['other', 'third'])).toBeDefined()
})

test('what is given back twice counts once', () => {
  const shares = createShares({ total: 2 })
  const release = shares.take(['a'])!
  shares.take(['b'])
  release()
  release()
  expect([shares.held('a'), shares.held('b'), shares.taken()]).toEqual([0, 1, 1])
  expect(shares.take(['c'])).toBeDefined()
  expect(shares.take(['d'])).toBeUndefined()
})

test('never more than the total, and an owner without any is refused only when all is taken', () => {
  const step = fc.record({ owner: fc.integer({ min: 0, max: 5 }), releases: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 80 }), (total, steps) => {
      const shares = createShares({ total })
      const open: { owner: number; release: () => void }[] = []
      for (const { owner, releases } of steps) {
        const at = open.findIndex((each) => each.owner === owner)
        if (releases && at >= 0) open.splice(at, 1)[0]!.release()
        else {
          const own = open.filter((each) => each.owner === owner).length
          const release = shares.take([String(owner)])
          if (release) open.push({ owner, release })
          else expect(own > 0 || open.length === total).toBe(true)
        }
        expect(open.length).toBeLessThanOrEqual(total)
      }
    }),
  )
})

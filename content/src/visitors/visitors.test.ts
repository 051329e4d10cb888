import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Page, PlacedPage } from '../revision/types.ts'
import { ANONYMOUS, type GivenClaims, readVisitor, type Visitor } from './claims.ts'
import { type ObjectSchema, readClaimsSchema } from './claims-schema.ts'
import { holds } from './holds.ts'
import {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visiblePages,
  visibleTree,
} from './visible.ts'

const SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    beta: { type: 'boolean' },
    plan: { type: 'string', enum: ['free', 'pro'] },
    name: { type: 'string' },
    age: { type: 'number' },
    groups: { type: 'array', items: { type: 'string', enum: ['staff', 'press'] } },
    company: { type: 'object', properties: { size: { type: 'string', enum: ['small', 'large'] } } },
    unsigned: {
      type: 'object',
      properties: {
        flag: { type: 'boolean' },
        theme: { type: 'string', enum: ['dark', 'light'] },
        deep: { type: 'object', properties: { inner: { type: 'boolean' } } },
      },
    },
  },
}

const claims = (given: GivenClaims, schema: ObjectSchema | undefined = SCHEMA) => readVisitor(schema, given).claims

describe('claims', () => {
  test('are read only under a schema, and only as it says', () => {
    const signed = { beta: true, plan: 'pro', company: { size: 'large', secret: 1 }, other: true }
    expect(claims({ signed })).toEqual({ beta: true, plan: 'pro', company: { size: 'large' } })
    expect(readVisitor(undefined, { signed })).toEqual(ANONYMOUS)
    expect(
      claims({ signed: { beta: 'true', plan: 'gold', name: 5, age: '7', groups: 'staff', company: 'x' } }),
    ).toEqual({})
    expect(claims({ signed: { groups: ['staff', 'other', 3] } })).toEqual({ groups: ['staff'] })
    for (const odd of [null, 'text', 5, [], undefined]) expect(claims({ signed: odd })).toEqual({})
  })

  test('a signed token cannot fill what is unsigned, nor the other way round', () => {
    expect(claims({ signed: { unsigned: { flag: true } } })).toEqual({})
    expect(claims({ cookie: { flag: true, beta: true }, query: [['plan', 'pro']] })).toEqual({
      unsigned: { flag: true },
    })
  })

  test('the address says texts, read by the schema; dots nest, and it wins over the cookie', () => {
    const query = [
      ['flag', 'true'],
      ['theme', 'dark'],
      ['deep.inner', 'false'],
      ['unknown', 'x'],
    ] as const
    expect(claims({ query })).toEqual({ unsigned: { flag: true, theme: 'dark', deep: { inner: false } } })
    expect(claims({ query: [['flag', 'yes']] })).toEqual({})
    expect(claims({ cookie: { flag: false, theme: 'light' }, query: [['flag', 'true']] })).toEqual({
      unsigned: { flag: true, theme: 'light' },
    })
  })

  test('free texts and numbers are known, but decide nothing', () => {
    const visitor = readVisitor(SCHEMA, { signed: { name: 'Ada', age: 36, beta: true, groups: ['press'] } })
    expect(visitor.claims).toMatchObject({ name: 'Ada', age: 36 })
    expect(visitor.deciding).toEqual({ beta: true, groups: ['press'] })
    expect(holds('visitor.claims.name == "Ada"', visitor)).toBe(false)
    expect(holds('visitor.claims.groups.includes("press")', visitor)).toBe(true)
  })

  test('whatever is sent, only what the schema names comes out', () => {
    const isFit = (schema: ObjectSchema, value: unknown): boolean =>
      Object.entries(value as object).every(([name, each]) => {
        const property = Object.hasOwn(schema.properties, name) ? schema.properties[name]! : undefined
        if (!property) return false
        if (property.type === 'object') return isFit(property, each)
        if (property.type === 'array') return Array.isArray(each)
        return (
          typeof each === property.type &&
          (property.type !== 'string' || (property.enum?.includes(each as string) ?? true))
        )
      })
    const name = fc.constantFrom(
      'beta',
      'plan',
      'unsigned',
      'flag',
      'deep',
      'deep.inner',
      '__proto__',
      '__proto__.x',
      'constructor',
      'toString',
      '',
    )
    const value = fc.oneof(fc.constantFrom('true', 'pro', 'dark', ''), fc.boolean(), fc.jsonValue())
    const given = fc.record({
      signed: fc.dictionary(name, value),
      cookie: fc.jsonValue(),
      query: fc.array(fc.tuple(name, fc.constantFrom('true', 'pro', 'dark', ''))),
    })
    fc.assert(
      fc.property(given, (each) => {
        const { claims, deciding } = readVisitor(SCHEMA, each)
        expect(isFit(SCHEMA, claims)).toBe(true)
        expect(isFit(SCHEMA, deciding)).toBe(true)
        expect(Object.getPrototypeOf(claims)).toBe(Object.prototype)
      }),
      { numRuns: 1000 },
    )
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe('a schema of claims', () => {
  test('is checked when it is saved', () => {
    expect(readClaimsSchema(SCHEMA)).toEqual({ kind: 'schema', schema: SCHEMA })
    for (const [schema, place] of [
      [null, ''],
      [{ type: 'array' }, 'type'],
      [{ type: 'object' }, 'properties'],
      [{ type: 'object', properties: {}, additionalProperties: true }, 'additionalProperties'],
      [{ type: 'object', properties: { a: { type: 'text' } } }, 'properties.a.type'],
      [{ type: 'object', properties: { a: { type: 'string', enum: [1] } } }, 'properties.a.enum'],
      [{ type: 'object', properties: { a: { type: 'array', items: { type: 'object' } } } }, 'properties.a.items.type'],
      [{ type: 'object', properties: { 'a-b': { type: 'boolean' } } }, 'properties.a-b'],
      [{ type: 'object', properties: { constructor: { type: 'boolean' } } }, 'properties.constructor'],
      [{ type: 'object', properties: { unsigned: { type: 'boolean' } } }, 'properties.unsigned.type'],
    ] as const)
      expect(readClaimsSchema(schema)).toMatchObject({ kind: 'invalid', place })
    let deep: unknown = { type: 'boolean' }
    for (let at = 0; at < 20; at++) deep = { type: 'object', properties: { a: deep } }
    expect(readClaimsSchema(deep)).toMatchObject({ kind: 'invalid', rule: 'is nested too deep' })
  })
})

const BETA = readVisitor(SCHEMA, { signed: { beta: true } })
const OTHER = readVisitor(SCHEMA, { signed: { beta: false } })
const COND = 'visitor.claims.beta'

describe('a condition', () => {
  test('holds by the truth of its value; without claims one about the visitor never does', () => {
    expect(holds(undefined, ANONYMOUS)).toBe(true)
    expect(holds(COND, BETA)).toBe(true)
    expect(holds(COND, OTHER)).toBe(false)
    expect(holds(COND, ANONYMOUS)).toBe(false)
    expect(holds(`!${COND}`, OTHER)).toBe(true)
    expect(holds(`!${COND}`, ANONYMOUS)).toBe(false)
    expect(holds('space.vars.edition == "full"', ANONYMOUS, { space: { vars: { edition: 'full' } } })).toBe(true)
  })

  test('about signed claims does not hold for what anybody can say of themselves, negated or not', () => {
    const unsigned = readVisitor(SCHEMA, { cookie: { flag: true, beta: true }, query: [['theme', 'dark']] })
    const signed = readVisitor(SCHEMA, { signed: { plan: 'free' }, cookie: { flag: true } })
    const aboutSigned = [
      '!visitor.claims.beta',
      'visitor.claims.plan !== "pro"',
      'visitor.claims.beta === undefined',
      'typeof visitor.claims.beta === "undefined"',
      '!("beta" in visitor.claims)',
      'visitor.claims["be" + "ta"] ?? true',
      '!visitor.claims.company.size',
      'visitor.claims.beta ? false : true',
      '!(visitor.claims.beta && visitor.claims.unsigned.flag)',
      '[visitor.claims].some((each) => !each.beta)',
      '!visitor.claims.groups.includes("press")',
      '(visitor.claims.plan || "free") === "free"',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is the expression
      '`${visitor.claims.beta}` === "undefined"',
      '!visitor.claims.beta && visitor.claims.unsigned.flag',
    ]
    for (const condition of aboutSigned) expect([condition, holds(condition, unsigned)]).toEqual([condition, false])
    for (const condition of ['!visitor.claims.beta', 'visitor.claims.beta === undefined'])
      expect(holds(condition, signed)).toBe(true)
  })

  test('about unsigned claims holds for them, also beside one that asks for more', () => {
    const unsigned = readVisitor(SCHEMA, { cookie: { flag: true } })
    expect(holds('visitor.claims.unsigned.flag', unsigned)).toBe(true)
    expect(holds('!visitor.claims.unsigned.theme', unsigned)).toBe(true)
    expect(
      holds('visitor.claims.beta || (visitor.claims.unsigned.flag && !visitor.claims.unsigned.theme)', unsigned),
    ).toBe(true)
  })

  test('reads a member of a claim that nobody can make as undefined', () => {
    const condition = 'visitor.claims.nothing.at.all === undefined'
    for (const given of [{ signed: { beta: true } }, { cookie: { flag: true } }])
      expect(holds(condition, readVisitor(SCHEMA, given))).toBe(true)
  })

  test('that is broken, or fails, withholds', () => {
    expect(holds('visitor.claims.', BETA)).toBe(false)
    expect(holds('(1).includes(1)', BETA)).toBe(false)
    expect(holds('', BETA)).toBe(false)
  })

  test('boolean true is not the text "true", and names are told apart by case', () => {
    expect(holds('visitor.claims.beta === "true"', BETA)).toBe(false)
    expect(holds('visitor.claims.Beta', BETA)).toBe(false)
  })
})

const siteSpace = (id: string, isDefault: boolean, condition?: string): SiteSpaceNode => ({
  id,
  path: id,
  isDefault,
  ...(condition && { condition }),
})
const section = (id: string, isDefault: boolean, siteSpaces: SiteSpaceNode[], condition?: string): SectionNode => ({
  id,
  path: id,
  isDefault,
  siteSpaces,
  ...(condition && { condition }),
})

describe('what is withheld is not there', () => {
  const ids = (nodes: readonly { id: string; isDefault: boolean }[]) =>
    nodes.map((each) => (each.isDefault ? `${each.id}*` : each.id))

  test('sections and site spaces; the first that is left stands in for a default', () => {
    const tree: SiteTree = {
      sections: [
        section('a', true, [siteSpace('a1', true)], COND),
        section('b', false, [siteSpace('b1', true, COND), siteSpace('b2', false)]),
        section('c', false, [siteSpace('c1', true, COND)]),
      ],
      siteSpaces: [],
    }
    const forBeta = visibleTree(tree, BETA)
    expect(ids(forBeta.sections)).toEqual(['a*', 'b', 'c'])
    expect(forBeta.sections[1]).toBe(forBeta.sections[1])
    const forOther = visibleTree(tree, OTHER)
    expect(ids(forOther.sections)).toEqual(['b*'])
    expect(ids(forOther.sections[0]!.siteSpaces)).toEqual(['b2*'])
    expect(visibleTree({ sections: [], siteSpaces: [siteSpace('x', true, COND)] }, ANONYMOUS)).toEqual({
      sections: [],
      siteSpaces: [],
    })
  })

  test('whatever the conditions, what is left is a part of what there is, with one default wherever something is left', () => {
    const condition = fc.constantFrom(undefined, COND, `!${COND}`, 'broken(', 'visitor.claims.plan == "pro"')
    const spaces = fc
      .array(condition, { maxLength: 4 })
      .map((all) => all.map((each, at) => siteSpace(`s${at}`, at === 0, each)))
    const trees = fc.tuple(fc.array(fc.tuple(condition, spaces), { maxLength: 4 }), spaces)
    const visitors = fc.constantFrom<Visitor>(BETA, OTHER, ANONYMOUS)
    fc.assert(
      fc.property(trees, visitors, ([parts, siteSpaces], visitor) => {
        const tree = {
          sections: parts.map(([each, inner], at) => section(`c${at}`, at === 0, inner, each)),
          siteSpaces,
        }
        const shown = visibleTree(tree, visitor)
        const lists = [shown.sections, shown.siteSpaces, ...shown.sections.map((each) => each.siteSpaces)]
        for (const list of lists) expect(list.filter((each) => each.isDefault)).toHaveLength(list.length > 0 ? 1 : 0)
        for (const each of shown.sections) {
          expect(each.siteSpaces.length).toBeGreaterThan(0)
          expect(holds(each.condition, visitor)).toBe(true)
          for (const inner of each.siteSpaces) expect(holds(inner.condition, visitor)).toBe(true)
        }
        for (const each of tree.siteSpaces.filter(({ condition }) => holds(condition, visitor)))
          expect(shown.siteSpaces.map(({ id }) => id)).toContain(each.id)
      }),
    )
  })

  const page = (id: string, condition?: string, pages: PlacedPage[] = []): PlacedPage => ({
    page: { id, type: 'document', title: id, parent: null, ...(condition && { condition }) } as Page,
    path: id,
    pages,
  })

  test('pages, with everything below them; of the tree and one by one alike', () => {
    const tree = [page('a', undefined, [page('b', COND, [page('c')]), page('d')]), page('e', `!${COND}`)]
    const shown = (visitor: Visitor) => {
      const names: string[] = []
      const walk = (pages: readonly PlacedPage[]) => {
        for (const each of pages) {
          names.push(each.page.id)
          walk(each.pages)
        }
      }
      walk(visiblePages(tree, visitor))
      return names
    }
    expect(shown(BETA)).toEqual(['a', 'b', 'c', 'd'])
    expect(shown(OTHER)).toEqual(['a', 'd', 'e'])
    expect(shown(ANONYMOUS)).toEqual(['a', 'd'])
    const [a, b, c] = [tree[0]!.page, tree[0]!.pages[0]!.page, tree[0]!.pages[0]!.pages[0]!.page]
    expect([BETA, OTHER, ANONYMOUS].map((visitor) => isPageVisible([a, b], c, visitor))).toEqual([true, false, false])
  })
})

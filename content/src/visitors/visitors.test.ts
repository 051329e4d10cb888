import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import type { Page, PlacedPage } from '../revision/types.ts'
import { ANONYMOUS, type GivenClaims, readVisitor, type Visitor } from './claims.ts'
import { type ObjectSchema, readClaimsSchema } from './claims-schema.ts'
import { isConditionMet } from './is-condition-met.ts'
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
  test('are read only under a schema, and only as it allows', () => {
    const signed = { beta: true, plan: 'pro', company: { size: 'large', secret: 1 }, other: true }
    expect(claims({ signed })).toEqual({ beta: true, plan: 'pro', company: { size: 'large' } })
    expect(readVisitor(undefined, { signed })).toEqual(ANONYMOUS)
    expect(
      claims({ signed: { beta: 'true', plan: 'gold', name: 5, age: '7', groups: 'staff', company: 'x' } }),
    ).toEqual({})
    expect(claims({ signed: { groups: ['staff', 'other', 3] } })).toEqual({ groups: ['staff'] })
    for (const odd of [null, 'text', 5, [], undefined]) expect(claims({ signed: odd })).toEqual({})
  })

  test('a signed token cannot set unsigned claims, nor the other way round', () => {
    expect(claims({ signed: { unsigned: { flag: true } } })).toEqual({})
    expect(claims({ cookie: { flag: true, beta: true }, query: [['plan', 'pro']] })).toEqual({
      unsigned: { flag: true },
    })
  })

  test('texts of the URL are converted by the schema; dots nest, and they override the cookie', () => {
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

  test('free texts and numbers are readable, but decide nothing', () => {
    const visitor = readVisitor(SCHEMA, { signed: { name: 'Ada', age: 36, beta: true, groups: ['press'] } })
    expect(visitor.claims).toMatchObject({ name: 'Ada', age: 36 })
    expect(visitor.deciding).toEqual({ beta: true, groups: ['press'] })
    expect(isConditionMet('visitor.claims.name == "Ada"', visitor)).toBe(false)
    expect(isConditionMet('visitor.claims.groups.includes("press")', visitor)).toBe(true)
  })

  test('any input results only in claims that the schema allows', () => {
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
      { numRuns: examples(1000) },
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
    const more = { title: 'x', $ref: '#', constructor: 1, description: 'Plan' }
    const plan = { type: 'string', enum: ['pro'], format: 'x', ...more }
    expect(
      readClaimsSchema({
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        required: [],
        properties: { plan },
        ...more,
      }),
    ).toEqual({
      kind: 'schema',
      schema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { plan: { type: 'string', enum: ['pro'], description: 'Plan' } },
        description: 'Plan',
      },
    })
    expect(readClaimsSchema({ type: 'object', properties: {}, description: 1 })).toMatchObject({ place: 'description' })
    let deep: unknown = { type: 'boolean' }
    for (let at = 0; at < 20; at++) deep = { type: 'object', properties: { a: deep } }
    expect(readClaimsSchema(deep)).toMatchObject({ kind: 'invalid', rule: 'is nested too deep' })
  })
})

const BETA = readVisitor(SCHEMA, { signed: { beta: true } })
const OTHER = readVisitor(SCHEMA, { signed: { beta: false } })
const COND = 'visitor.claims.beta'

describe('a condition', () => {
  test('holds if its value is truthy; without claims one about the visitor never does', () => {
    expect(isConditionMet(undefined, ANONYMOUS)).toBe(true)
    expect(isConditionMet(COND, BETA)).toBe(true)
    expect(isConditionMet(COND, OTHER)).toBe(false)
    expect(isConditionMet(COND, ANONYMOUS)).toBe(false)
    expect(isConditionMet(`!${COND}`, OTHER)).toBe(true)
    expect(isConditionMet(`!${COND}`, ANONYMOUS)).toBe(false)
    expect(isConditionMet('space.vars.edition == "full"', ANONYMOUS, { space: { vars: { edition: 'full' } } })).toBe(
      true,
    )
  })

  test('about signed claims does not hold for unsigned claims, negated or not', () => {
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
    for (const condition of aboutSigned)
      expect([condition, isConditionMet(condition, unsigned)]).toEqual([condition, false])
    for (const condition of ['!visitor.claims.beta', 'visitor.claims.beta === undefined'])
      expect(isConditionMet(condition, signed)).toBe(true)
  })

  test('about unsigned claims holds for them, also beside one that needs more', () => {
    const unsigned = readVisitor(SCHEMA, { cookie: { flag: true } })
    expect(isConditionMet('visitor.claims.unsigned.flag', unsigned)).toBe(true)
    expect(isConditionMet('!visitor.claims.unsigned.theme', unsigned)).toBe(true)
    expect(
      isConditionMet(
        'visitor.claims.beta || (visitor.claims.unsigned.flag && !visitor.claims.unsigned.theme)',
        unsigned,
      ),
    ).toBe(true)
  })

  test('reads a member of a claim that the schema does not have as undefined', () => {
    const condition = 'visitor.claims.nothing.at.all === undefined'
    for (const given of [{ signed: { beta: true } }, { cookie: { flag: true } }])
      expect(isConditionMet(condition, readVisitor(SCHEMA, given))).toBe(true)
  })

  test('that is invalid, or fails, hides', () => {
    expect(isConditionMet('visitor.claims.', BETA)).toBe(false)
    expect(isConditionMet('(1).includes(1)', BETA)).toBe(false)
    expect(isConditionMet('', BETA)).toBe(false)
  })

  test('distinguishes true from the text "true", and names by case', () => {
    expect(isConditionMet('visitor.claims.beta === "true"', BETA)).toBe(false)
    expect(isConditionMet('visitor.claims.Beta', BETA)).toBe(false)
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

describe('hidden content is left out', () => {
  const ids = (nodes: readonly { id: string; isDefault: boolean }[]) =>
    nodes.map((each) => (each.isDefault ? `${each.id}*` : each.id))

  test('sections and site spaces; the first visible one replaces a hidden default', () => {
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

  test('for any conditions, the visible tree is a part of the whole, with one default in each non-empty list', () => {
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
          expect(isConditionMet(each.condition, visitor)).toBe(true)
          for (const inner of each.siteSpaces) expect(isConditionMet(inner.condition, visitor)).toBe(true)
        }
        for (const each of tree.siteSpaces.filter(({ condition }) => isConditionMet(condition, visitor)))
          expect(shown.siteSpaces.map(({ id }) => id)).toContain(each.id)
      }),
    )
  })

  const page = (id: string, condition?: string, pages: PlacedPage[] = []): PlacedPage => ({
    page: { id, type: 'document', title: id, parent: null, ...(condition && { condition }) } as Page,
    path: id,
    pages,
  })

  test('pages, with everything below them; in the tree and one by one alike', () => {
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

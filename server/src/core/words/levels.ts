/** The roles in order. Each includes the rights of those below it; a member without a role is a guest. */
import Type, { type Static } from 'typebox'
import type { Level } from '../database/tables.ts'

export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const satisfies Level[]

export type Role = (typeof ROLES)[number]
export const Role = Type.Enum([...ROLES], { title: 'MemberRole' })

/** `null` stands for guests, or for no access. */
export const RoleOrNull = Type.Union([Role, Type.Null()])

export const DefaultLevel = Type.Union([Role, Type.Literal('inherit'), Type.Null()])

const LADDER: (Level | null | undefined)[] = ['none', ...ROLES]

export const isAtLeast = (level: Level | null | undefined, least: Level) =>
  LADDER.indexOf(level ?? 'none') >= LADDER.indexOf(least)

/** NULL in the database is `inherit` in the interface, and 'none' is null. */
export const toDefaultLevel = (level: Level | null): Static<typeof DefaultLevel> =>
  level === null ? 'inherit' : level === 'none' ? null : level

export const fromDefaultLevel = (level: Static<typeof DefaultLevel>): Level | null =>
  level === 'inherit' ? null : (level ?? 'none')

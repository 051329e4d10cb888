/** Permission → the result for each kind of person. A new `on` or level gets its line here. */

import type { Operation, Permission } from '../../src/core/operation/operation.ts'
import { isAtLeast, ROLES, type Role } from '../../src/core/words/levels.ts'
import { KINDS, type Kind } from './people.ts'

/** 404: the person does not see it. 403: the person sees it, but may not do this. */
export type Outcome = 'passes' | 403 | 404

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** These kinds pass; those who cannot see it get 404, the rest 403. */
const only = (passing: Kind[], blind: Kind[]) => (kind: Kind) =>
  passing.includes(kind) ? 'passes' : blind.includes(kind) ? 404 : 403

const from = (level: Role) => ROLES.filter((role) => isAtLeast(role, level))
const everybody = KINDS
const members = KINDS.filter((kind) => kind !== 'disabled')
const noGuests: Kind[] = [...ROLES]

const RULES: Record<Permission['on'], (level: string) => ((kind: Kind) => Outcome) | undefined> = {
  service: (level) =>
    ({
      'signed in': only(everybody, []),
      // The walk's administrator is an operator too.
      operator: only(['admin'], []),
      // The walk requests a URL that shows nothing; the tests of the slice cover others.
      'read on what the address shows': only([], everybody),
    })[level],
  // The path names the subject; the walk tests operations on oneself separately.
  user: (level) => ({ known: only(noGuests, ['guest', 'disabled']), self: only([], everybody) })[level],
  organization: (level) =>
    isRole(level)
      ? only(from(level), ['disabled'])
      : {
          member: only(members, ['disabled']),
          // The walk’s notification is for the administrator.
          recipient: only(['admin'], everybody),
          'signed in': only(everybody, []),
          // The walk's invite is one to the organization.
          'admin, or create on the content': only(['admin'], ['disabled']),
        }[level],
  team: (level) => ({ read: only(noGuests, ['disabled']), manage: only(['admin'], ['disabled']) })[level],
  member: (level) =>
    ({
      admin: only(['admin'], ['disabled']),
      'admin or self': only(['admin'], ['disabled']),
      'read or self': only(noGuests, ['disabled']),
    })[level],
  // The walk's change request has another author; the tests of the slice cover its author.
  space: (level) =>
    isRole(level)
      ? only(from(level), ['guest', 'disabled'])
      : {
          'edit or author': only(from('edit'), ['guest', 'disabled']),
          'create or author': only(from('create'), ['guest', 'disabled']),
        }[level],
  collection: (level) => (isRole(level) ? only(from(level), ['guest', 'disabled']) : undefined),
  site: (level) =>
    ({
      view: only(noGuests, ['guest', 'disabled']),
      change: only(['create', 'admin'], ['guest', 'disabled']),
    })[level],
}

/** Where the body determines the level: the level for the body that the walk sends. */
const DECIDED_BY_BODY: Record<string, Permission> = {
  // At the top of the organization; inside a collection its level counts.
  createSpace: { on: 'organization', level: 'create' },
  createCollection: { on: 'organization', level: 'create' },
  startImportRun: { on: 'space', level: 'edit' },
}

export function findOutcomes(operation: Operation): ((kind: Kind) => Outcome) | undefined {
  const { on, level } = DECIDED_BY_BODY[operation.id] ?? operation.access.permission
  return RULES[on]?.(level)
}

/** Nothing here belongs to a particular organization. */
export const isOpenToStrangers = ({ access }: Operation) => access.permission.level === 'signed in'

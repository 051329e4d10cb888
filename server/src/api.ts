/** Every slice's operations, one line per slice, in contract order. */
import type { Operation } from './core/operation.ts'
import { operations as organizations } from './features/organizations/operations.ts'
import { operations as teams } from './features/teams/operations.ts'
import { operations as tokens } from './features/tokens/operations.ts'
import { operations as users } from './features/users/operations.ts'

export const operations: Operation[] = [...users, ...tokens, ...organizations, ...teams]

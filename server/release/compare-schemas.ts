/**
 * Finds what would break the last release on a migrated database: during an upgrade its servers run beside the new ones, and they read and write as
 * before (docs/decisions/0118).
 */
import type { Schema } from './read-schema.ts'

interface Finding {
  /** The table, the column, or the name of the rule. */
  name: string
  fault: string
  /** A person can know that the last release is not affected; `-- expands: NAME` in the migration says so. */
  canBeVouchedFor: boolean
}

export function findBreaks(released: Schema, current: Schema): Finding[] {
  return [
    ...Object.entries(released.tables).flatMap(([table, before]) =>
      compareTables(table, before, current.tables[table]),
    ),
    ...compareViews(released, current),
    ...compareRoutines(released, current),
  ]
}

const certain = (name: string, fault: string): Finding => ({ name, fault, canBeVouchedFor: false })
const likely = (name: string, fault: string): Finding => ({ name, fault, canBeVouchedFor: true })

type Table = Schema['tables'][string]

function compareTables(table: string, before: Table, after: Table | undefined): Finding[] {
  if (!after) return [certain(table, 'the table is gone')]
  const findings: Finding[] = []
  for (const [name, was] of Object.entries(before.columns)) {
    const path = `${table}.${name}`
    const is = after.columns[name]
    if (!is) {
      findings.push(certain(path, 'the column is gone'))
      continue
    }
    if (is.type !== was.type) findings.push(certain(path, `its type was ${was.type} and is ${is.type}`))
    if (was.isNullable && !is.isNullable) findings.push(certain(path, 'it could be NULL and no longer can'))
    if (!was.isNullable && is.isNullable) findings.push(certain(path, 'it could not be NULL and now can'))
    if (was.hasDefault && !is.hasDefault && !is.isNullable) findings.push(certain(path, 'its default is gone'))
  }
  for (const [name, is] of Object.entries(after.columns))
    if (!before.columns[name] && !is.isNullable && !is.hasDefault)
      findings.push(certain(`${table}.${name}`, 'a new column is NOT NULL and has no default'))
  return [...findings, ...compareRules(table, before, after)]
}

function compareRules(table: string, before: Table, after: Table): Finding[] {
  const findings: Finding[] = []
  // An INSERT … ON CONFLICT names the columns of a unique index.
  for (const [name, was] of Object.entries(before.rules))
    if (!after.rules[name] && isUnique(was.definition))
      findings.push(likely(name, `the unique index of ${table} (${was.columns.join(', ')}) is gone`))
  for (const [name, is] of Object.entries(after.rules)) {
    const was = before.rules[name]
    const concernsReleased = is.columns.some((column) => before.columns[column])
    if (was && was.definition !== is.definition)
      findings.push(likely(name, `a rule of ${table} was ${was.definition} and is ${is.definition}`))
    if (!was && concernsReleased) findings.push(likely(name, `a new rule of ${table} is ${is.definition}`))
  }
  return findings
}

const isUnique = (definition: string) => definition.startsWith(' USING ')

function compareViews(released: Schema, current: Schema): Finding[] {
  return Object.entries(released.views).flatMap(([view, columns]) => {
    const after = current.views[view]
    if (!after) return [certain(view, 'the view is gone')]
    return Object.entries(columns).flatMap(([name, type]) => {
      if (after[name] === undefined) return [certain(`${view}.${name}`, 'the column of the view is gone')]
      return after[name] === type ? [] : [certain(`${view}.${name}`, `its type was ${type} and is ${after[name]}`)]
    })
  })
}

function compareRoutines(released: Schema, current: Schema): Finding[] {
  return Object.entries(released.routines).flatMap(([signature, result]) => {
    const after = current.routines[signature]
    if (after === undefined) return [certain(signature, 'the function is gone')]
    return after === result ? [] : [certain(signature, `it returned ${result} and returns ${after}`)]
  })
}

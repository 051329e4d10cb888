import type { Transaction } from '../core/database/connections.ts'
import { insertCollection } from '../features/collections/index.ts'
import {
  type CustomFieldValue,
  insertCustomField,
  type NewCustomFieldRow,
  setValues,
} from '../features/custom-fields/index.ts'
import { insertSpace } from '../features/spaces/index.ts'

const FIELDS: NewCustomFieldRow[] = [
  {
    name: 'status',
    type: 'select:single',
    title: 'Status',
    description: 'How far the content of the space is',
    options: ['Draft', 'In review', 'Current'],
  },
  {
    name: 'owner',
    type: 'text',
    title: 'Owner',
    description: 'Whom to ask about the space',
    placeholder: 'A name or a team',
  },
  { name: 'audience', type: 'tags', title: 'Audience', description: 'Whom the space is written for' },
]

interface DemoSpace {
  title: string
  emoji: string
  fields: Record<string, CustomFieldValue>
}

const SPACES = {
  handbook: {
    title: 'Handbook',
    emoji: '📘',
    fields: { status: 'Current', owner: 'Documentation', audience: ['customers', 'support'] },
  },
  apiGuide: {
    title: 'API guide',
    emoji: '🔌',
    fields: { status: 'In review', owner: 'Jonas Lindqvist', audience: ['developers'] },
  },
} satisfies Record<string, DemoSpace>

/** Their ids. */
export type Spaces = Record<keyof typeof SPACES, string>

export async function addSpaces(db: Transaction, organizationId: string, adminId: string): Promise<Spaces> {
  for (const field of FIELDS) await insertCustomField(db, organizationId, field)
  const parentId = await insertCollection(db, {
    organizationId,
    createdBy: adminId,
    title: 'Product',
    description: 'What Acme makes, and how to use it',
  })
  const spaces: Record<string, string> = {}
  for (const [name, { title, emoji, fields }] of Object.entries(SPACES)) {
    const id = await insertSpace(db, { organizationId, createdBy: adminId, parentId, title, emoji })
    const values = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value }]))
    await setValues(db, { id, organization_id: organizationId }, { values })
    spaces[name] = id
  }
  return spaces as Spaces
}

import type { Transaction } from '../core/database/connections.ts'
import type { Level } from '../core/database/tables.ts'
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
  defaultLevel?: Level
  fields: Record<string, CustomFieldValue>
}

const COLLECTIONS = {
  product: { title: 'Product', description: 'What Acme makes, and how to use it' },
  internal: { title: 'Internal', description: 'For the people of Acme' },
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
  /** Visible only to people with a level on it. */
  notes: {
    title: 'Team notes',
    emoji: '📝',
    defaultLevel: 'none',
    fields: { status: 'Draft', owner: 'Documentation', audience: ['us'] },
  },
} satisfies Record<string, DemoSpace>

type SpaceName = keyof typeof SPACES
type CollectionName = keyof typeof COLLECTIONS

interface Owner {
  organizationId: string
  adminId: string
}

export async function addFields(db: Transaction, organizationId: string): Promise<void> {
  for (const field of FIELDS) await insertCustomField(db, organizationId, field)
}

/** Returns its id. */
export const addDemoCollection = (db: Transaction, { organizationId, adminId }: Owner, name: CollectionName) =>
  insertCollection(db, { organizationId, createdBy: adminId, ...COLLECTIONS[name] })

/** Returns its id. */
export async function addDemoSpace(db: Transaction, owner: Owner, parentId: string, name: SpaceName): Promise<string> {
  const { organizationId, adminId } = owner
  const { fields, ...space }: DemoSpace = SPACES[name]
  const id = await insertSpace(db, { organizationId, createdBy: adminId, parentId, ...space })
  const values = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value }]))
  await setValues(db, { id, organization_id: organizationId }, { values })
  return id
}

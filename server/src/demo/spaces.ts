import type { Db } from '../core/database/connect.ts'
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

const SPACES: DemoSpace[] = [
  {
    title: 'User guide',
    emoji: '📘',
    fields: { status: 'Current', owner: 'Documentation', audience: ['customers', 'support'] },
  },
  {
    title: 'API reference',
    emoji: '🔌',
    fields: { status: 'In review', owner: 'Jonas Lindqvist', audience: ['developers'] },
  },
]

/** In the order they should be shown. */
export async function addSpaces(
  db: Db,
  organizationId: string,
  adminId: string,
): Promise<{ id: string; title: string }[]> {
  for (const field of FIELDS) await insertCustomField(db, organizationId, field)
  const parentId = await insertCollection(db, {
    organizationId,
    createdBy: adminId,
    title: 'Product',
    description: 'What Acme makes, and how to use it',
  })
  const spaces: { id: string; title: string }[] = []
  for (const { title, emoji, fields } of SPACES) {
    const id = await insertSpace(db, { organizationId, createdBy: adminId, parentId, title, emoji })
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))
    await setValues(db, { id, organization_id: organizationId }, { values })
    spaces.push({ id, title })
  }
  return spaces
}

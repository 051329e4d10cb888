import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { present } from '../../core/words/shapes.ts'
import { putSiteSettings } from '../sites/index.ts'
import { withDefaults } from './defaults.ts'
import type { CustomizationChange, SiteCustomizationSettings } from './schema.ts'

export async function loadCustomization(db: ReadDb, siteId: string): Promise<SiteCustomizationSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['customization', 'customization_updated_at'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  const set = row?.customization ?? {}
  return { ...withDefaults(set), ...present('updatedAt', row?.customization_updated_at?.toISOString()) }
}

/** Replaces all settings. */
export async function replaceCustomization(db: Transaction, siteId: string, set: CustomizationChange): Promise<void> {
  await putSiteSettings(db, siteId, {
    customization: JSON.stringify(set),
    customization_updated_at: new Date(),
  })
}

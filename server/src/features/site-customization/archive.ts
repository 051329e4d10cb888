import type { TSchema } from 'typebox'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { CustomizationChange } from './schema.ts'

/** The columns of `site_settings` that an archive contains. */
export const archivedCustomization = {
  customization: nullable(CustomizationChange as TSchema),
  customizationUpdatedAt: nullable(DateTime),
}

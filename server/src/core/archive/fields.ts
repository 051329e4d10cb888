/** Fields that the archived records of several tables share. */
import Type from 'typebox'
import { ROLES } from '../words/levels.ts'
import { nullable } from '../words/shapes.ts'

export const ArchivedPosition = Type.Integer({ minimum: 0, maximum: 1_000_000 })
export const ArchivedLevel = Type.Enum(['none', ...ROLES])
export const ArchivedRole = nullable(Type.Enum([...ROLES]))
/** A path of pages or of a site. It may be one that operations no longer accept. */
export const ArchivedPath = Type.String({ maxLength: 1000 })
export const ArchivedPageId = Type.String({ pattern: '^[^/\\s]{1,128}$' })
export const ArchivedUrl = Type.String({ maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })

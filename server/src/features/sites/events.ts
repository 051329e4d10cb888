import { type DbContext, domainEvent } from '../../core/domain-events.ts'

export interface SiteCreated {
  organizationId: string
  siteId: string
  /** The spaces that the site starts with, in the order in which they are shown. */
  spaces: { id: string; title: string }[]
}

export const siteCreated = domainEvent<SiteCreated, DbContext>()

export interface SiteDefaultsChanged {
  siteId: string
  /** Absent ids leave the default as it is. */
  sectionId: string | undefined
  siteSpaceId: string | undefined
}

/** The event is announced while the site is locked. */
export const siteDefaultsChanged = domainEvent<SiteDefaultsChanged, DbContext>()

/** Tables that are not archived, each with its reason. Columns that an archived table leaves out are listed beside its fields. */
import type { TableName } from '../../core/archive/archived-table.ts'

const CREDENTIALS = 'credentials stay on the server they were created on'
const CONTENT = 'content is carried as content.json, documents and files'
const DERIVED = 'computed again from what is archived'
const RUNS = 'runs belong to the server that did them'
const EVENTS = 'events and insights of sites are not archived'
const MAIL = 'mails and notifications are not archived'
const INVITES = 'invitations must be sent again'
const AUDIT = 'what happened on a server stays on record there'
const SSO = 'single sign-on must be configured again, with its credentials'
const WEBHOOKS = 'webhooks and their secrets are set up on each server'

export const LEFT_OUT_TABLES = {
  access_marks: DERIVED,
  audit_chains: AUDIT,
  audit_dropped_heads: AUDIT,
  audit_events: AUDIT,
  content_nodes: CONTENT,
  document_links: DERIVED,
  events: 'what happened lately is for those who listen to this server',
  failed_sign_ins: AUDIT,
  followings: 'what people follow, they choose on each server',
  git_runs: RUNS,
  idempotency_keys: 'kept answers are those of the server that gave them, and expire within a day',
  import_runs: RUNS,
  invite_counts: INVITES,
  invite_mails: INVITES,
  join_links: CREDENTIALS,
  link_invites: INVITES,
  mails: MAIL,
  migrations: 'each server has its own',
  muted_organizations: MAIL,
  notification_preferences: MAIL,
  notifications: MAIL,
  openapi_files: DERIVED,
  openapi_versions: 'specifications are processed again, without earlier versions',
  organization_domains: 'a domain must be verified on each server',
  passwords: CREDENTIALS,
  person_counts: 'what a person caused on a day counts on the server where they did',
  pictures: 'pictures of people and of the organization are uploaded again',
  presences: 'people are present on one server',
  revisions: CONTENT,
  saml_assertions: SSO,
  saml_providers: SSO,
  saml_requests: SSO,
  saml_tests: SSO,
  search_sections: DERIVED,
  search_spaces: DERIVED,
  search_words: DERIVED,
  secrets: CREDENTIALS,
  seen_pages: 'what a person has looked at is kept on the server they looked at it on',
  sessions: CREDENTIALS,
  sign_in_attempts: CREDENTIALS,
  sign_in_links: CREDENTIALS,
  site_event_ids: EVENTS,
  site_event_inbox: EVENTS,
  site_event_removals: EVENTS,
  site_events: EVENTS,
  merge_schedules: 'times of one server are not those of another: a merge there would surprise',
  site_previews: 'previews end after minutes',
  space_files: DERIVED,
  sql_files: 'each server has its own',
  stored_files: 'the bytes of files are in the archive and are stored again',
  tokens: CREDENTIALS,
  uploads: 'an upload that no content refers to is not archived',
  webhook_attempts: WEBHOOKS,
  webhook_deliveries: WEBHOOKS,
  webhook_space_visibilities: DERIVED,
  webhooks: WEBHOOKS,
} satisfies Partial<Record<TableName, string>> & Record<string, string>

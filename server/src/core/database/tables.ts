/** Generated from the migrations and sql/ by `npm run generate`; never edited. */

import type { JsonColumn } from "./json-columns.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Level = "admin" | "comment" | "create" | "edit" | "none" | "read" | "review";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface AcceptedMembers {
  accepted_by: string | null;
  accepted_through: string | null;
  disabled: boolean | null;
  is_service: boolean | null;
  organization_id: string | null;
  role: Level | null;
  sso: boolean | null;
  user_id: string | null;
}

interface AccessMarks {
  mark: string;
  organization_id: string;
}

interface AuditChains {
  chain_seq: Int8;
  hash: Buffer;
  noted_seq: Generated<Int8>;
  organization_id: string;
  sealed_at: Generated<Timestamp>;
}

interface AuditDroppedHeads {
  chain_seq: Int8;
  hash: Buffer;
  month: string;
  organization_id: string;
}

interface AuditEvents {
  action: string;
  actor_id: string;
  actor_label: string | null;
  actor_type: string;
  address: string | null;
  caused_by: string | null;
  chain_seq: Int8 | null;
  correlation_id: string | null;
  hash: Buffer | null;
  id: string;
  occurred_at: Timestamp;
  organization_id: string;
  payload: Generated<JsonColumn<"audit_events.payload">>;
  request_id: string | null;
  schema_version: Generated<number>;
  seq: Generated<Int8>;
  site_id: string | null;
  source: string;
  space_id: string | null;
  target_id: string;
  target_label: string | null;
  target_type: string;
  token_id: string | null;
  user_agent: string | null;
  xid: Generated<string>;
}

interface ChangeRequestContributors {
  change_request_id: string;
  edits: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

interface ChangeRequests {
  created_at: Generated<Timestamp>;
  created_by: string;
  description: Generated<string>;
  id: string;
  merged_at: Timestamp | null;
  merged_by: string | null;
  number: number;
  revision_id: string;
  revision_initial_id: string;
  revision_merged_ancestor_id: string;
  revision_merged_id: string | null;
  space_id: string;
  status: Generated<string>;
  subject: Generated<string>;
  updated_at: Generated<Timestamp>;
}

interface ClosedOrganizations {
  credential_id: string | null;
  organization_id: string | null;
  reason: string | null;
}

interface CollectionLevels {
  collection_id: string | null;
  level: Level | null;
  organization_id: string | null;
  user_id: string | null;
}

interface Collections {
  created_at: Generated<Timestamp>;
  created_by: string | null;
  default_level: Level | null;
  description: Generated<string>;
  id: string;
  organization_id: string;
  parent_id: string | null;
  position: number;
  title: Generated<string>;
}

interface CommentReactions {
  comment_id: string;
  emoji: string;
  reacted_at: Generated<Timestamp>;
  reply_id: string | null;
  user_id: string;
}

interface CommentReplies {
  body: JsonColumn<"comment_replies.body">;
  comment_id: string;
  edited_at: Timestamp | null;
  id: string;
  posted_at: Generated<Timestamp>;
  posted_by: string;
}

interface Comments {
  body: JsonColumn<"comments.body">;
  change_request_id: string | null;
  edited_at: Timestamp | null;
  id: string;
  is_about_base: Generated<boolean>;
  node_id: string | null;
  node_preview: string | null;
  page: JsonColumn<"comments.page"> | null;
  page_id: string | null;
  posted_at: Generated<Timestamp>;
  posted_by: string;
  quote: string | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  review_id: string | null;
  revision_id: string;
  space_id: string;
  suggestion: JsonColumn<"comments.suggestion"> | null;
  suggestion_status: string | null;
}

interface ContentNodes {
  hash: string;
  kind: string;
  space_id: string;
  text: string;
}

interface CustomFields {
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: string;
  name: string;
  options: string[] | null;
  organization_id: string;
  placeholder: Generated<string>;
  title: Generated<string>;
  type: string;
  updated_at: Generated<Timestamp>;
}

interface CustomFieldValues {
  custom_field_id: string;
  space_id: string;
  value: JsonColumn<"custom_field_values.value">;
}

interface DocumentLinks {
  extraction: number;
  hash: string;
  space_id: string;
  text: string;
}

interface Events {
  action: string;
  actor_id: string | null;
  change_request_id: string | null;
  level: Generated<Level>;
  occurred_at: Generated<Timestamp>;
  organization_id: string;
  page_id: string | null;
  payload: JsonColumn<"events.payload"> | null;
  seq: Generated<Int8>;
  space_id: string;
  target_id: string | null;
  target_type: string | null;
  user_id: string | null;
  xid: Generated<string>;
}

interface FailedSignIns {
  account: string;
  address: string | null;
  count: Generated<number>;
  method: string;
  minute: Timestamp;
  organization_id: string | null;
}

interface Followings {
  created_at: Generated<Timestamp>;
  id: string;
  organization_id: string;
  page_id: string | null;
  page_path: string | null;
  page_title: string | null;
  space_id: string;
  user_id: string;
}

interface FormerSitePlaces {
  id: Generated<Int8>;
  parent_id: string | null;
  path: string;
  section_id: string | null;
  site_id: string;
  site_space_id: string | null;
}

interface GitRuns {
  attempts: Generated<number>;
  commit_oid: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  credentials: Buffer | null;
  direction: string;
  ended_at: Timestamp | null;
  id: string;
  languages: JsonColumn<"git_runs.languages"> | null;
  options: JsonColumn<"git_runs.options">;
  problems: Generated<JsonColumn<"git_runs.problems">>;
  reason: string | null;
  ref: string;
  revision_id: string | null;
  space_id: string;
  state: Generated<string>;
  url: string;
}

interface Grants {
  collection_id: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<Int8>;
  level: Level;
  organization_id: string;
  site_id: string | null;
  space_id: string | null;
  team_id: string | null;
  user_id: string | null;
}

interface IdempotencyKeys {
  body: string | null;
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  id: string;
  is_kept: Generated<boolean>;
  location: string | null;
  sealed_body: Buffer | null;
  status: number | null;
}

interface ImportRuns {
  added: Generated<number>;
  change_request_id: string | null;
  completed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  files: string[] | null;
  folder: string | null;
  found: Generated<number>;
  id: string;
  languages: JsonColumn<"import_runs.languages"> | null;
  organization_id: string;
  page_id: string | null;
  problems: Generated<JsonColumn<"import_runs.problems">>;
  reason: string | null;
  revision_id: string | null;
  site_id: string | null;
  source: string;
  space_id: string;
  started_at: Timestamp | null;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  url: string | null;
}

interface InviteCounts {
  count: number;
  day: Timestamp;
  organization_id: string;
}

interface InviteMails {
  organization_id: string;
  sent_at: Generated<Timestamp>;
  user_id: string;
}

interface JoinLinks {
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  hash: string;
  id: string;
  invite_id: string;
  used_at: Timestamp | null;
}

interface LinkInvites {
  collection_id: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  id: string;
  level: Level | null;
  organization_id: string;
  role: Level | null;
  space_id: string | null;
}

interface Mails {
  attempted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  error: string | null;
  failed_at: Timestamp | null;
  html: string | null;
  id: string;
  recipient: string;
  sealed_body: Buffer | null;
  sent_at: Timestamp | null;
  subject: string;
  text: string | null;
  unsubscribe_url: string | null;
}

interface Members {
  accepted_by: string | null;
  accepted_through: string | null;
  disabled: Generated<boolean>;
  invited_by: string | null;
  is_break_glass: Generated<boolean>;
  is_service: Generated<boolean>;
  joined_at: Generated<Timestamp>;
  last_seen_at: Timestamp | null;
  organization_id: string;
  role: Level | null;
  sort_name: Generated<string>;
  sso: Generated<boolean>;
  user_id: string;
}

interface MergeSchedules {
  change_request_id: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  failed_at: Timestamp | null;
  failure: string | null;
  merge_at: Timestamp;
  revision_id: string | null;
}

interface MutedOrganizations {
  muted_at: Generated<Timestamp>;
  organization_id: string;
  user_id: string;
}

interface NotificationPreferences {
  digest: Generated<string>;
  organization_id: string;
  reasons: Generated<JsonColumn<"notification_preferences.reasons">>;
  user_id: string;
}

interface Notifications {
  actor_id: string;
  change_request_id: string | null;
  comment_id: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<Int8>;
  mail: string | null;
  organization_id: string;
  page_id: string | null;
  page_path: string | null;
  page_title: string | null;
  read_at: Timestamp | null;
  reason: string;
  reply_id: string | null;
  review_id: string | null;
  space_id: string;
  user_id: string;
}

interface OpenapiFiles {
  document: Buffer | null;
  key: string;
  read_at: Generated<Timestamp>;
}

interface OpenapiSpecs {
  created_at: Generated<Timestamp>;
  id: string;
  last_process_error_code: string | null;
  last_process_error_message: string | null;
  last_processed_at: Timestamp | null;
  last_version_id: string | null;
  listed: Generated<boolean>;
  next_look_at: Timestamp | null;
  organization_id: string;
  processing_state: Generated<string>;
  slug: string;
  source_etag: string | null;
  source_modified: string | null;
  source_number: Generated<number>;
  source_text: string | null;
  source_url: string | null;
  updated_at: Generated<Timestamp>;
}

interface OpenapiVersions {
  created_at: Generated<Timestamp>;
  digest: string;
  document: Buffer;
  entry: string;
  files: Buffer | null;
  id: string;
  outline: JsonColumn<"openapi_versions.outline">;
  position: Generated<Int8>;
  raw: Buffer | null;
  spec_id: string;
}

interface OrganizationDomains {
  challenge: string;
  created_at: Generated<Timestamp>;
  domain: string;
  id: string;
  organization_id: string;
  verified_at: Timestamp | null;
  verified_by: string | null;
}

interface Organizations {
  ai: Generated<boolean>;
  community_type: string | null;
  created_at: Generated<Timestamp>;
  default_role: Generated<Level | null>;
  default_site_id: string | null;
  email_domains: Generated<string[]>;
  hostname: string | null;
  id: string;
  invite_links: Generated<boolean>;
  invites_a_day: Generated<number>;
  logo: string | null;
  merge_rules: Generated<JsonColumn<"organizations.merge_rules">>;
  plan: Generated<string>;
  sso: Generated<boolean>;
  title: string;
  token_max_days: number | null;
  token_scopes_required: Generated<boolean>;
  trusted: Generated<boolean>;
  type: Generated<string>;
  use_case: string | null;
}

interface OrganizationsBehindSso {
  organization_id: string | null;
}

interface PageMoves {
  page_id: string;
  path: string;
  space_id: string;
}

interface Passwords {
  hash: string;
  set_at: Generated<Timestamp>;
  user_id: string;
}

interface PersonCounts {
  count: number;
  day: Timestamp;
  user_id: string;
  what: string;
}

interface Pictures {
  content_type: string;
  created_at: Generated<Timestamp>;
  id: string;
  key: string;
  organization_id: string | null;
  size: number;
  user_id: string | null;
}

interface Presences {
  change_request_id: string | null;
  client: string;
  expires_at: Timestamp;
  is_editing: Generated<boolean>;
  page_id: string | null;
  since: Generated<Timestamp>;
  space_id: string;
  user_id: string;
}

interface RequestedReviewers {
  change_request_id: string;
  created_at: Generated<Timestamp>;
  organization_id: string;
  requested_by: string;
  revision_id: string;
  user_id: string;
}

interface Reviews {
  change_request_id: string;
  content_changed: Generated<boolean>;
  created_at: Generated<Timestamp>;
  id: string;
  idempotency_key: string | null;
  outdated: Generated<boolean>;
  requested_by: string | null;
  reviewer_id: string;
  revision_id: string;
  status: string;
  updated_at: Generated<Timestamp>;
}

interface Revisions {
  amended: Generated<boolean>;
  change_request_id: string | null;
  contributors: string[] | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  git: JsonColumn<"revisions.git"> | null;
  id: string;
  keeps_changes: Generated<boolean>;
  merged_from: string | null;
  parents: Generated<string[]>;
  position: Generated<Int8>;
  root: string;
  space_id: string;
  type: string;
}

interface SamlAssertions {
  expires_at: Timestamp;
  hash: string;
  provider_id: string;
}

interface SamlProviders {
  certificate: Generated<string>;
  certificate_parses: Generated<boolean>;
  created_at: Generated<Timestamp>;
  default_role: Level | null;
  default_team_id: string | null;
  entity_id: Generated<string>;
  id: string;
  label: string;
  organization_id: string;
  sso_url: Generated<string>;
}

interface SamlRequests {
  browser_hash: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  next: string;
  provider_id: string;
}

interface SamlTests {
  browser_hash: string | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  expires_at: Timestamp;
  id: string;
  provider_id: string;
  reason: string | null;
  reasons: JsonColumn<"saml_tests.reasons"> | null;
  status: Generated<string>;
}

interface SearchSections {
  anchor: string | null;
  body: string;
  conditions: string[];
  hash: string;
  heads: string;
  id: Generated<Int8>;
  includes: string[] | null;
  page_id: string;
  page_title: string;
  place: number;
  space_id: string;
  title: string;
  words: string;
}

interface SearchSpaces {
  language: string | null;
  revision_id: string | null;
  space_id: string;
  specs: Generated<JsonColumn<"search_spaces.specs">>;
  version: Generated<number>;
}

interface SearchWords {
  space_id: string;
  word: string;
}

interface Secrets {
  created_at: Generated<Timestamp>;
  generation: Generated<number>;
  name: string;
  value: Buffer;
  wrapped_by: Generated<string>;
}

interface SeenPages {
  change_request_id: string;
  fingerprint: string;
  page_id: string;
  seen_at: Generated<Timestamp>;
  user_id: string;
}

interface Sessions {
  address: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hash: string;
  id: string;
  own_credentials: Generated<boolean>;
  saml_provider_ids: Generated<string[]>;
  seen_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

interface ShareLinks {
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  id: string;
  key: string;
  name: string;
  site_id: string;
}

interface SignInAttempts {
  bucket: string;
  count: number;
  resets_at: Timestamp;
}

interface SignInLinks {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hash: string;
  id: string;
  organization_id: string | null;
  purpose: string;
  used_at: Timestamp | null;
  user_id: string;
}

interface SiteAssets {
  content_type: string;
  created_at: Generated<Timestamp>;
  id: string;
  key: string;
  kind: string;
  name: string;
  site_id: string;
  size: number;
}

interface SiteEventIds {
  event_id: string;
  received_at: Generated<Timestamp>;
  site_id: string;
}

interface SiteEventInbox {
  batch: Generated<Int8>;
  is_only: Generated<boolean>;
  last_id: Int8 | null;
  last_transaction: string | null;
  name: Generated<string>;
  removal_id: Generated<Int8>;
}

interface SiteEventRemovals {
  before_moment: Timestamp | null;
  id: Generated<Int8>;
  site_id: string | null;
  transaction_id: Generated<string>;
}

interface SiteEvents {
  ad_domain: string | null;
  ad_placement: string | null;
  ad_zone_id: string | null;
  address_hash: string | null;
  ask_rating: number | null;
  ask_response_id: string | null;
  bot: string | null;
  browser: Generated<string>;
  claim_names: string[] | null;
  claim_values: string[] | null;
  claims: string | null;
  country: string | null;
  device: Generated<string>;
  display_context: Generated<string>;
  feedback_comment: string | null;
  feedback_rating: string | null;
  id: Generated<Int8>;
  is_authenticated: Generated<boolean>;
  language: string | null;
  link_domain: string | null;
  link_kind: string | null;
  link_position: string | null;
  link_target: string | null;
  llms_variant: string | null;
  markdown_source: string | null;
  occurred_at: Generated<Timestamp>;
  operation_method: string | null;
  operation_path: string | null;
  os: Generated<string>;
  page_id: string | null;
  page_not_found_type: string | null;
  query: string | null;
  referrer: string | null;
  referrer_domain: string | null;
  result_page_id: string | null;
  result_record_id: string | null;
  result_space_id: string | null;
  revision_id: string | null;
  session_id: string;
  share_key: string | null;
  site_id: string;
  site_section_id: string | null;
  site_space_id: string | null;
  space_id: string | null;
  trademark_placement: string | null;
  transaction_id: Generated<string>;
  type: string;
  url_origin: string;
  url_path: string;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_medium: string | null;
  utm_source: string | null;
  utm_term: string | null;
  visitor_id: string;
}

interface SiteLevels {
  level: Level | null;
  may_change: boolean | null;
  organization_id: string | null;
  site_id: string | null;
  user_id: string | null;
}

interface SitePreviews {
  change_request_id: string | null;
  claims: JsonColumn<"site_previews.claims"> | null;
  created_at: Generated<Timestamp>;
  customization: JsonColumn<"site_previews.customization"> | null;
  expires_at: Timestamp;
  id: string;
  site_id: string;
  user_id: string;
}

interface SiteRedirects {
  capture_wildcard: Generated<boolean>;
  created_at: Generated<Timestamp>;
  destination: JsonColumn<"site_redirects.destination">;
  id: string;
  site_id: string;
  source: string;
  updated_at: Generated<Timestamp>;
}

interface Sites {
  adaptive_content: JsonColumn<"sites.adaptive_content"> | null;
  basename: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  default_level: Level | null;
  hostname: string | null;
  id: string;
  organization_id: string;
  proxy: JsonColumn<"sites.proxy"> | null;
  published: Generated<boolean>;
  title: string;
  type: Generated<string>;
  visibility: Generated<string>;
}

interface SiteSectionGroups {
  created_at: Generated<Timestamp>;
  icon: string | null;
  id: string;
  parent_id: string | null;
  position: number;
  site_id: string;
  title: string;
}

interface SiteSectionPlaces {
  address: string | null;
  at_root: boolean | null;
  condition: string | null;
  created_at: Timestamp | null;
  description: string | null;
  group_id: string | null;
  icon: string | null;
  id: string | null;
  is_default: boolean | null;
  path: string | null;
  position: number | null;
  site_id: string | null;
  title: string | null;
}

interface SiteSections {
  condition: string | null;
  created_at: Generated<Timestamp>;
  description: string | null;
  group_id: string | null;
  icon: string | null;
  id: string;
  is_default: Generated<boolean>;
  path: string;
  position: number;
  site_id: string;
  title: string;
}

interface SiteSettings {
  adaptive_schema: JsonColumn<"site_settings.adaptive_schema"> | null;
  adaptive_schema_updated_at: Timestamp | null;
  customization: JsonColumn<"site_settings.customization"> | null;
  customization_updated_at: Timestamp | null;
  login_url: string | null;
  logout_url: string | null;
  site_id: string;
  visitor_key_generation: Generated<number>;
}

interface SiteSpacePlaces {
  address: string | null;
  at_root: boolean | null;
  condition: string | null;
  created_at: Timestamp | null;
  id: string | null;
  is_default: boolean | null;
  organization_id: string | null;
  path: string | null;
  position: number | null;
  section_id: string | null;
  site_id: string | null;
  space_id: string | null;
}

interface SiteSpaces {
  condition: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  is_default: Generated<boolean>;
  organization_id: string;
  path: string;
  position: number;
  section_id: string | null;
  site_id: string;
  space_id: string;
}

interface SpaceFiles {
  key: string;
  space_id: string;
}

interface SpaceLevels {
  level: Level | null;
  organization_id: string | null;
  space_id: string | null;
  user_id: string | null;
}

interface Spaces {
  created_at: Generated<Timestamp>;
  created_by: string | null;
  default_level: Level | null;
  deleted_at: Timestamp | null;
  edit_mode: Generated<string>;
  emoji: string | null;
  git_sync: JsonColumn<"spaces.git_sync"> | null;
  icon: string | null;
  id: string;
  language: string | null;
  merge_rules: Generated<JsonColumn<"spaces.merge_rules">>;
  organization_id: string;
  parent_id: string | null;
  position: number;
  revision_id: string;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
}

interface StoredFiles {
  kept: boolean;
  key: string;
  used_at: Generated<Timestamp>;
}

interface TeamMembers {
  added_at: Generated<Timestamp>;
  organization_id: string;
  role: Generated<string>;
  team_id: string;
  user_id: string;
}

interface Teams {
  created_at: Generated<Timestamp>;
  id: string;
  organization_id: string;
  title: string;
}

interface Tokens {
  addresses: string[] | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  hash: string;
  id: string;
  label: Generated<string>;
  last_used_address: string | null;
  last_used_at: Timestamp | null;
  own_credentials: Generated<boolean>;
  saml_provider_ids: Generated<string[]>;
  scopes: string[] | null;
  session_id: string | null;
  user_id: string;
}

interface TranslationLanguageSettings {
  instructions: JsonColumn<"translation_language_settings.instructions">;
  language: string;
  translation_settings_id: string;
}

interface TranslationSettings {
  created_at: Generated<Timestamp>;
  id: string;
  organization_id: string;
  title: string;
  updated_at: Generated<Timestamp>;
}

interface Uploads {
  content_type: string | null;
  created_at: Generated<Timestamp>;
  file: JsonColumn<"uploads.file"> | null;
  id: string;
  name: string;
  organization_id: string;
  user_id: string;
}

interface Users {
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
  display_name: string;
  email: string | null;
  id: string;
  is_operator: Generated<boolean>;
  kind: Generated<string>;
  organization_id: string | null;
  photo_url: string | null;
  signed_in_at: Timestamp | null;
  vouched_by: string | null;
}

interface WebhookAttempts {
  attempted_at: Timestamp;
  delivery_id: string;
  error: string | null;
  milliseconds: number;
  number: number;
  response: string | null;
  status: number | null;
}

interface WebhookDeliveries {
  attempts: Generated<number>;
  body: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  event: string;
  event_id: string;
  id: string;
  next_attempt_at: Timestamp | null;
  state: Generated<string>;
  tries: Generated<number>;
  webhook_id: string;
}

interface Webhooks {
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  description: Generated<string>;
  events: string[];
  failing_since: Timestamp | null;
  failures: Generated<number>;
  id: string;
  off_reason: string | null;
  organization_id: string;
  previous_secret: Buffer | null;
  previous_until: Timestamp | null;
  secret: Buffer;
  sites: string[] | null;
  spaces: string[] | null;
  succeeded_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  url: string;
}

interface WebhookSpaceVisibilities {
  space_id: string;
  visibility: string;
}

export interface DB {
  accepted_members: AcceptedMembers;
  access_marks: AccessMarks;
  audit_chains: AuditChains;
  audit_dropped_heads: AuditDroppedHeads;
  audit_events: AuditEvents;
  change_request_contributors: ChangeRequestContributors;
  change_requests: ChangeRequests;
  closed_organizations: ClosedOrganizations;
  collection_levels: CollectionLevels;
  collections: Collections;
  comment_reactions: CommentReactions;
  comment_replies: CommentReplies;
  comments: Comments;
  content_nodes: ContentNodes;
  custom_field_values: CustomFieldValues;
  custom_fields: CustomFields;
  document_links: DocumentLinks;
  events: Events;
  failed_sign_ins: FailedSignIns;
  followings: Followings;
  former_site_places: FormerSitePlaces;
  git_runs: GitRuns;
  grants: Grants;
  idempotency_keys: IdempotencyKeys;
  import_runs: ImportRuns;
  invite_counts: InviteCounts;
  invite_mails: InviteMails;
  join_links: JoinLinks;
  link_invites: LinkInvites;
  mails: Mails;
  members: Members;
  merge_schedules: MergeSchedules;
  muted_organizations: MutedOrganizations;
  notification_preferences: NotificationPreferences;
  notifications: Notifications;
  openapi_files: OpenapiFiles;
  openapi_specs: OpenapiSpecs;
  openapi_versions: OpenapiVersions;
  organization_domains: OrganizationDomains;
  organizations: Organizations;
  organizations_behind_sso: OrganizationsBehindSso;
  page_moves: PageMoves;
  passwords: Passwords;
  person_counts: PersonCounts;
  pictures: Pictures;
  presences: Presences;
  requested_reviewers: RequestedReviewers;
  reviews: Reviews;
  revisions: Revisions;
  saml_assertions: SamlAssertions;
  saml_providers: SamlProviders;
  saml_requests: SamlRequests;
  saml_tests: SamlTests;
  search_sections: SearchSections;
  search_spaces: SearchSpaces;
  search_words: SearchWords;
  secrets: Secrets;
  seen_pages: SeenPages;
  sessions: Sessions;
  share_links: ShareLinks;
  sign_in_attempts: SignInAttempts;
  sign_in_links: SignInLinks;
  site_assets: SiteAssets;
  site_event_ids: SiteEventIds;
  site_event_inbox: SiteEventInbox;
  site_event_removals: SiteEventRemovals;
  site_events: SiteEvents;
  site_levels: SiteLevels;
  site_previews: SitePreviews;
  site_redirects: SiteRedirects;
  site_section_groups: SiteSectionGroups;
  site_section_places: SiteSectionPlaces;
  site_sections: SiteSections;
  site_settings: SiteSettings;
  site_space_places: SiteSpacePlaces;
  site_spaces: SiteSpaces;
  sites: Sites;
  space_files: SpaceFiles;
  space_levels: SpaceLevels;
  spaces: Spaces;
  stored_files: StoredFiles;
  team_members: TeamMembers;
  teams: Teams;
  tokens: Tokens;
  translation_language_settings: TranslationLanguageSettings;
  translation_settings: TranslationSettings;
  uploads: Uploads;
  users: Users;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhook_space_visibilities: WebhookSpaceVisibilities;
  webhooks: Webhooks;
}

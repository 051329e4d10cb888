/**
 * The functions, views and triggers that migrations created before `sql/` existed. They are dropped when the files of `sql/` are first applied. An
 * older database may have only some of them.
 */
import { toDropStatements } from './sql-objects.ts'

/** Later migrations create tables only. */
export const LAST_MIGRATION_WITH_FUNCTIONS = '20261117_0900_page_specifications.sql'

const triggers = [
  ...[
    'collections',
    'grants',
    'members',
    'organization_domains',
    'organizations',
    'site_sections',
    'site_spaces',
    'sites',
    'spaces',
    'team_members',
  ].map((table) => `mark_access ON ${table}`),
  'copy_sort_name ON members',
  'pass_on_display_name ON users',
  'spaces_enqueue_indexing ON spaces',
  'openapi_specs_enqueue_indexing ON openapi_specs',
  'openapi_specs_enqueue_indexing_gone ON openapi_specs',
  'openapi_files_enqueue_indexing ON openapi_files',
  'space_files_noted ON content_nodes',
]

const views = ['site_levels', 'collection_levels', 'space_levels', 'site_space_places', 'site_section_places']

const routines = [
  'default_level_says(level, text, text, level)',
  'collection_says(text, text, level)',
  'sites_say(text, text, level)',
  'collection_chain(text)',
  'words_to_members(text, text[], text[])',
  'words_to_everybody(text, text[])',
  'level_heard(level, integer, level, integer, integer, level)',
  'space_levels_of(text, text)',
  'collection_levels_of(text, text)',
  'visible_space_counts(text, text[])',
  'visible_site_counts(text, text[])',
  'content_levels_told(text, text, text)',
  'site_levels_told(text, text)',
  'grants_of_member(text, text)',
  'collections_say_to(text, text, level)',
  'collection_levels_of_member(text, text)',
  'space_levels_of_member(text, text, text)',
  'mark_access()',
  'mark_access_of_organization()',
  'mark_access_of_site()',
  'copy_sort_name()',
  'pass_on_display_name()',
  'enqueue_indexing()',
  'enqueue_indexing_of_specs()',
  'enqueue_indexing_of_spec_files()',
  'note_space_files()',
  'make_site_events_month(timestamptz)',
  'can_vouch(text, text)',
]

const toObjects = <K extends 'trigger' | 'view' | 'routine'>(kind: K, identities: string[]) =>
  identities.map((identity) => ({ kind, identity }))

export const DROP_WHAT_MIGRATIONS_CREATED = toDropStatements([
  ...toObjects('trigger', triggers),
  ...toObjects('view', views),
  ...toObjects('routine', routines),
]).join(';\n')

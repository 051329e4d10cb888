import { conflict } from '../../core/errors.ts'
import { created, none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { present } from '../../core/words/shapes.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSpace } from '../spaces/index.ts'
import { changeCustomField } from './change-custom-field.ts'
import { checkOptions } from './check-options.ts'
import {
  CustomField,
  CustomFieldChange,
  NewCustomField,
  SpaceCustomFields,
  SpaceCustomFieldsChange,
  toCustomField,
} from './schema.ts'
import { setValues } from './set-values.ts'
import {
  deleteCustomField,
  insertCustomField,
  listCustomFields,
  listCustomFieldsOfSpace,
  loadCustomField,
} from './store.ts'

const VALUES = '/spaces/{spaceId}/custom-fields'
const FIELDS = '/orgs/{organizationId}/custom-fields'
const FIELD = `${FIELDS}/{fieldName}` as const

export const operations = [
  operation({
    id: 'getSpaceCustomFields',
    summary: 'Every custom field of the organization, with the value it has on a space',
    route: `GET ${VALUES}`,
    access: onSpace('read'),
    answer: SpaceCustomFields,
    handle: async ({ db, space, urls }) =>
      (await listCustomFieldsOfSpace(db, space)).map((row) => ({
        customField: toCustomField(row, urls),
        ...present('value', row.value),
      })),
  }),
  operation({
    id: 'updateSpaceCustomFields',
    summary: 'Set and clear custom fields of a space',
    route: `PATCH ${VALUES}`,
    access: onSpace('create'),
    body: SpaceCustomFieldsChange,
    records: 'space.custom_fields_updated',
    answer: none,
    handle: ({ db, space, body }) => setValues(db, space, body),
  }),
  operation({
    id: 'listOrganizationCustomFields',
    summary: 'The custom fields that spaces of an organization have',
    route: `GET ${FIELDS}`,
    access: onOrganization('member'),
    query: PageQuery,
    answer: pageOf(CustomField),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listCustomFields(db, organization.id, page), (row) => toCustomField(row, urls)),
  }),
  operation({
    id: 'createOrganizationCustomField',
    summary: 'Create a custom field',
    route: `POST ${FIELDS}`,
    access: onOrganization('admin'),
    body: NewCustomField,
    records: { action: 'custom_field.created', settings: ['name', 'type'] },
    answer: created(CustomField),
    handle: async ({ db, organization, body, urls }) => {
      checkOptions(body.type, body.options)
      const row = await insertCustomField(db, organization.id, body)
      if (!row) throw conflict(`name ${body.name} belongs to another custom field of the organization`)
      return toCustomField(row, urls)
    },
  }),
  operation({
    id: 'getOrganizationCustomFieldByName',
    summary: 'A custom field',
    route: `GET ${FIELD}`,
    access: onOrganization('member'),
    answer: CustomField,
    handle: async ({ db, organization, params, urls }) =>
      toCustomField(await loadCustomField(db, organization.id, params.fieldName), urls),
  }),
  operation({
    id: 'deleteOrganizationCustomField',
    summary: 'Delete a custom field and its values on all spaces',
    route: `DELETE ${FIELD}`,
    access: onOrganization('admin'),
    // Answers 204 whether or not the field existed, unlike every other DELETE.
    records: 'custom_field.deleted',
    answer: none,
    handle: ({ db, organization, params }) => deleteCustomField(db, organization.id, params.fieldName),
  }),
  operation({
    id: 'updateOrganizationCustomField',
    summary: 'Change a custom field, all but its name and type',
    description: 'A removed option is also removed from the values of spaces.',
    route: `PATCH ${FIELD}`,
    access: onOrganization('admin'),
    body: CustomFieldChange,
    records: 'custom_field.updated',
    answer: CustomField,
    handle: async ({ db, organization, params, body, urls }) =>
      toCustomField(await changeCustomField(db, organization.id, params.fieldName, body), urls),
  }),
]

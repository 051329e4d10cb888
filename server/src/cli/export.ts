import { loadConfig } from '../config.ts'
import { command, UsageError } from './command.ts'
import { exportOrganizationTo } from './export-organization.ts'
import { exportSpace } from './export-space.ts'

export const exportCommand = command({
  summary: 'Write a space, or a whole organization, as files that people can read',
  details:
    'A space is markdown and files in the layout of a Git repository. An organization is a zip archive with its people,\n' +
    'spaces, change requests and sites. Both can be imported again, here or elsewhere.',
  options: {
    space: { type: 'string', value: 'ID', description: 'The space' },
    organization: { type: 'string', value: 'ID', description: 'The organization' },
    out: {
      type: 'string',
      required: true,
      value: 'PATH',
      description: 'Zip file to write; of a space also a folder, new or empty, when it does not end in .zip',
    },
  },
  run: async ({ space, organization, out }) => {
    if ((space === undefined) === (organization === undefined))
      throw new UsageError('Choose what to export: --space or --organization.')
    const config = loadConfig()
    if (space !== undefined) await exportSpace(config, space, out)
    else if (organization !== undefined) await exportOrganizationTo(config, organization, out)
  },
})

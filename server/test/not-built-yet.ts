/** Contract operations that are still to come. This list only shrinks: who builds one takes it off. */
export const notBuiltYet: string[] = [
  'listOpenAPISpecs',
  'createOpenAPISpec',
  'getOpenAPISpecBySlug',
  'createOrUpdateOpenAPISpecBySlug',
  'deleteOpenAPISpecBySlug',
  'listOpenAPISpecVersions',
  'getLatestOpenAPISpecVersion',
  'getLatestOpenAPISpecVersionContent',
  'getOpenAPISpecVersionById',
  'getOpenAPISpecVersionContentById',
]

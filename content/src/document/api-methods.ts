/** The HTTP methods of operations in a specification, which a block of API reference may name. */
export const API_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const
export type ApiMethod = (typeof API_METHODS)[number]

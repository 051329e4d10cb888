/**
 * The public client of 0.91.0, the last version that knows custom fields, as any program would use it.
 * Its declarations import one another without file extensions, which TypeScript does not follow for modules: its methods are typed from their file.
 */
import { GitBookAPI } from 'gitbook-api-0.91'
import type { Api } from '../../node_modules/gitbook-api-0.91/dist/client.d.ts'

export type * from '../../node_modules/gitbook-api-0.91/dist/client.d.ts'

export const officialClient = (endpoint: string, { token }: { token: string }) =>
  new GitBookAPI({ endpoint, authToken: token }) as unknown as Api<unknown>

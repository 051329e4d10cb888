/** The newest public client uploads a file, inserts it into a page by the returned id, and reads the page. */
import { GitBookAPI } from 'gitbook-api-0.202'
import { expect, test } from 'vitest'
import type { Api, ChangeRequestContentUpdate } from '../../../../node_modules/gitbook-api-0.202/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, given } = await startTestServer()
const organization = await given.organization()
const space = await given.space({ organization })
// Its declarations import one another without file extensions, which TypeScript does not follow: its methods are typed from their file.
const client = (new GitBookAPI({ endpoint: url, authToken: organization.admin.token }) as unknown as Api<unknown>)
  .spaces

test('a file is shown by insertedFiles[0].id', async () => {
  const { data: changeRequest } = await client.createChangeRequest(space.id, {})
  const file = { name: 'dot.png', contentType: 'image/png', base64: Buffer.from('a picture').toString('base64') }
  const { data: uploaded } = await client.updateChangeRequestContent(
    space.id,
    changeRequest.id,
    { changes: [{ operation: 'insert_files', files: [file] }] },
    { compat: false },
  )
  const { id } = (uploaded as ChangeRequestContentUpdate).insertedFiles![0]!
  const { data: written } = await client.updateChangeRequestContent(
    space.id,
    changeRequest.id,
    {
      changes: [
        { operation: 'insert_page', title: 'Shown', document: { markdown: `![A dot](/files/${id})` } },
      ] as never,
    },
    { compat: false },
  )
  const [change] = (written as ChangeRequestContentUpdate).changes as { page: { id: string } }[]
  const { data: page } = await client.getPageInChangeRequestById(space.id, changeRequest.id, change!.page.id)
  const { document } = page as { document: { nodes: object[] } }
  expect(document.nodes).toMatchObject([{ type: 'images', nodes: [{ data: { ref: { kind: 'file', file: id } } }] }])
  const { data: stored } = await client.getFileInChangeRequestById(space.id, changeRequest.id, id)
  expect(await (await fetch(stored.downloadURL)).text()).toBe('a picture')
})

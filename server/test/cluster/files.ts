/** A file is stored in every fault: its bytes go to the bucket, and every Lectern shows them. */
import { randomUUID } from 'node:crypto'
import { call, expectDone } from './client.ts'
import type { Lectern } from './lectern.ts'
import { waitFor } from './wait.ts'

export interface Files {
  /** Stores one, and tries again until it is acknowledged. */
  store: (lectern: Lectern) => Promise<void>
  /** How many were stored, and what each Lectern does not show. */
  check: (lecterns: Lectern[]) => Promise<{ stored: number; missing: string[] }>
}

export async function prepareFiles(lectern: Lectern, organization: string): Promise<Files> {
  const space = { title: 'Files', editMode: 'live' }
  const { id } = await expectDone(lectern, 'POST', `/orgs/${organization}/spaces`, space)
  const texts = new Map<string, string>()
  return {
    async store(program) {
      const name = `${randomUUID()}.txt`
      const text = randomUUID()
      const file = { name, contentType: 'text/plain', base64: Buffer.from(text).toString('base64') }
      const changes = [{ operation: 'insert_files', files: [file] }]
      await waitFor('a stored file', async () => {
        const { status } = await call(program, 'POST', `/spaces/${id}/content`, { changes })
        return status < 300
      })
      texts.set(name, text)
    },
    async check(lecterns) {
      const missing: string[] = []
      for (const program of lecterns) {
        const { items } = await expectDone(program, 'GET', `/spaces/${id}/content/files?limit=1000`)
        for (const [name, text] of texts) {
          const found = items.find((item: { name: string }) => item.name === name)
          const shown = found && (await fetch(toAddress(program, found.downloadURL)).then((answer) => answer.text()))
          if (shown !== text) missing.push(`${name} of ${program.name}`)
        }
      }
      return { stored: texts.size, missing }
    },
  }
}

function toAddress({ url }: Lectern, address: string): string {
  const { pathname, search } = new URL(address)
  return url + pathname + search
}

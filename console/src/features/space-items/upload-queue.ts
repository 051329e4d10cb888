/** Files on their way into a space. They go on when the screen changes, and those that failed wait there for another try. */
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { createStore, useStore } from '../../design/store.ts'
import { sendChanges, type WrittenChanges } from '../../shell/content-edits.ts'
import { uploadFile } from '../../shell/upload-file.ts'
import type { ItemEdits } from './use-item-edits.ts'

interface Upload {
  id: number
  space: string
  file: File
  edits: ItemEdits
  /** From 0 to 1. */
  sent: number
  problem?: ApiProblem | undefined
}

const uploads = createStore<readonly Upload[]>([])
let made = 0
let running: Promise<void> = Promise.resolve()

export const useUploads = (space: string) => useStore(uploads).filter((each) => each.space === space)

const change = (id: number, fields: Partial<Upload>) =>
  uploads.write(uploads.read().map((each) => (each.id === id ? { ...each, ...fields } : each)))

export const dismissUpload = (id: number) => uploads.write(uploads.read().filter((each) => each.id !== id))

/** One after the other: in a locked space the first one makes the change request of all. */
export function startUploads(files: readonly File[], edits: ItemEdits): void {
  const { space } = edits.place
  const added = files.map((file): Upload => ({ id: ++made, space, file, edits, sent: 0 }))
  uploads.write([...uploads.read(), ...added])
  for (const { id } of added) enqueue(id)
}

export function retryUpload(id: number): void {
  change(id, { problem: undefined, sent: 0 })
  enqueue(id)
}

function enqueue(id: number): void {
  running = running.then(() => upload(id))
}

async function upload(id: number): Promise<void> {
  const found = uploads.read().find((each) => each.id === id)
  if (!found) return
  const { file, space, edits } = found
  try {
    const key = await uploadFile(edits.place.organization, file, 'organization_file', (sent, total) =>
      change(id, { sent: sent / Math.max(total, 1) }),
    )
    const written: WrittenChanges = await edits.target.write((changeRequest) =>
      sendChanges(space, changeRequest, [
        {
          operation: 'insert_files',
          files: [{ name: file.name, contentType: file.type || 'application/octet-stream', key }],
        },
      ]),
    )
    dismissUpload(id)
    void edits.show(written)
  } catch (error) {
    change(id, { problem: asProblem(error) })
  }
}

// Bytes that are under way are lost with the tab.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (uploads.read().some(({ problem }) => problem === undefined)) event.preventDefault()
  })

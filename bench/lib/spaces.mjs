/** Creates and changes spaces through the API, as a client does. */
const BATCH = 50

/** Returns the milliseconds of a call beside its response. */
export function contentClient({ lectern, headers, organization }) {
  async function post(path, body) {
    const startedAt = performance.now()
    const response = await fetch(`${lectern.url}/v1${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const milliseconds = performance.now() - startedAt
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return { milliseconds, answer: JSON.parse(text) }
  }

  async function createSpace() {
    const { answer } = await post(`/orgs/${organization}/spaces`, { title: 'Bench', empty: true })
    return `/spaces/${answer.id}`
  }

  async function createChangeRequest(space) {
    const { answer } = await post(`${space}/change-requests`)
    return `${space}/change-requests/${answer.id}`
  }

  /** Sends as many calls as the changes need; returns the ids of the pages, in order. */
  async function change(changeRequest, changes) {
    const ids = []
    for (let at = 0; at < changes.length; at += BATCH) {
      const body = { changes: changes.slice(at, at + BATCH) }
      const { answer } = await post(`${changeRequest}/content?compat=false`, body)
      ids.push(...answer.changes.map(({ page }) => page.id))
    }
    return ids
  }

  async function merge(changeRequest) {
    const { milliseconds, answer } = await post(`${changeRequest}/merge`)
    if (answer.result !== 'merge') throw new Error(`${changeRequest} is not merged: ${answer.result}`)
    return milliseconds
  }

  return { post, createSpace, createChangeRequest, change, merge }
}

export const updatePage = (page, markdown) => ({ operation: 'update_page', page, document: { markdown } })

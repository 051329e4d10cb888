/** What the frame of every screen reads, asked for while the code that shows it is still being loaded. */

const responses = new Map<string, Promise<Response>>()

/** The addresses have the shape that the client gives them: one that nobody takes was asked for in vain. */
export function readEarly(token: Promise<string>, organization: string | undefined): void {
  const paths = ['/user']
  if (organization !== undefined)
    paths.push(
      `/orgs/${organization}`,
      `/orgs/${organization}/spaces?limit=1000`,
      `/orgs/${organization}/collections?limit=1000&nested=true`,
    )
  for (const path of paths) {
    const address = `${location.origin}/v1${path}`
    const response = token.then((bearer) => fetch(address, { headers: { authorization: `Bearer ${bearer}` } }))
    // Whoever takes it is told.
    response.catch(() => {})
    responses.set(address, response)
  }
}

/** The response to an early read, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const response = responses.get(address)
  responses.delete(address)
  return response
}

/** What nobody has taken by now would be old when somebody does. */
export const dropEarly = (): void => responses.clear()

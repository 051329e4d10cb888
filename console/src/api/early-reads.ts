/** What the frame of every screen reads, asked for while the code that shows it is still being loaded. */

const responses = new Map<string, Promise<Response>>()

/** The addresses must be written as the client writes them, or they are requested a second time. */
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
    // Whoever takes the response gets its error too.
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

/** The address of a repository with user and password in it, as the interface takes them. Paths of the server's machine have none. */
export function withCredentials(address: string, user: string, password: string): string {
  if (user === '' && password === '') return address
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  const url = new URL(address)
  url.username = user
  url.password = password
  return url.href
}

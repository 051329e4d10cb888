/** A browser without scripts: it stores cookies, posts forms as browsers do, and follows no redirects by itself. */
export function createBrowser(url: string) {
  const cookies = new Map<string, string>()

  async function request(
    method: string,
    path: string,
    options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method === 'POST' && { origin: url, 'sec-fetch-site': 'same-origin' }),
        ...options.headers,
      },
      ...(options.form && { body: new URLSearchParams(options.form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }

  return {
    cookies,
    get: (path: string, headers: Record<string, string> = {}) => request('GET', path, { headers }),
    post: (path: string) => request('POST', path),
    /** Returns the e-mail address of the signed-in person, or undefined. */
    async findSignedIn(): Promise<string | undefined> {
      const { status, text } = await request('POST', '/session/token')
      if (status === 401) return undefined
      const headers = { authorization: `Bearer ${JSON.parse(text).token}` }
      return JSON.parse((await request('GET', '/v1/user', { headers })).text).email
    },
    submit: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      request('POST', path, { form, headers }),
  }
}

export type Browser = ReturnType<typeof createBrowser>

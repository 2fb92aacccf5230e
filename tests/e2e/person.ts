/** Registers a person at a running service, who edits their page by the API. */
export const signUp = async (base: string, name: string) => {
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${Date.now()}@example.com`
  const response = await fetch(`${base}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password: 'marble-otter-canyon', accept_terms: true }),
  })
  const { data } = (await response.json()) as { data: { profile: { username: string }; csrf_token: string } }
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const headers = { cookie: cookie.join('; '), 'x-csrf-token': data.csrf_token }
  return {
    username: data.profile.username,
    /** Calls the API and returns status, data and errors. */
    call: async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: checks read answers of every shape
      const { data, errors = [] } = (await response.json()) as { data?: any; errors?: string[] }
      return { status: response.status, data, errors }
    },
  }
}

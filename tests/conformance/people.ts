import { randomBytes } from 'node:crypto'
import type { Http, HttpResponse } from './http.ts'

export type Person = {
  readonly email: string
  readonly cookie: string
  readonly csrf: string
  readonly profileId: number
  readonly readKey: string
  readonly writeKey: string
}

export type People = {
  readonly alice: Person
  /** Has no access to Alice's resources. */
  readonly bob: Person
  /** Users who sign out, one for each base. */
  readonly carol: Person
  readonly dave: Person
  /** Key with the scope `admin`, if the target has an administrator. */
  readonly adminKey: string | null
}

export type SignIn = { readonly email: string; readonly password: string }
export type Accounts = { readonly user?: SignIn; readonly admin?: SignIn; readonly accessCode?: string }

const json = { 'content-type': 'application/json' }

/** Registers or signs in all people. Fails with the service's response. */
export const gatherPeople = async (http: Http, accounts: Accounts): Promise<People> => {
  const { admin, user, accessCode } = accounts
  return {
    alice: await withKeys(http, user ? await signIn(http, user) : await register(http, 'alice', accessCode)),
    bob: await withKeys(http, await register(http, 'bob', accessCode)),
    carol: await withKeys(http, await register(http, 'carol', accessCode)),
    dave: await withKeys(http, await register(http, 'dave', accessCode)),
    adminKey: admin ? await createKey(http, await signIn(http, admin), 'admin') : null,
  }
}

type Session = { email: string; cookie: string; csrf: string }

const register = async (http: Http, name: string, accessCode: string | undefined): Promise<Session> => {
  const email = `${name}.${randomBytes(6).toString('hex')}@conformance.example`
  const code = accessCode === undefined ? {} : { access_code: accessCode }
  const body = { email, password: randomBytes(15).toString('base64url'), name, accept_terms: true, ...code }
  return createSession(email, await post(http, '/api/v1/auth/register', {}, body, 200))
}

const signIn = async (http: Http, { email, password }: SignIn): Promise<Session> =>
  createSession(email, await post(http, '/api/v1/auth/login', {}, { email, password }, 200))

const createSession = (email: string, response: HttpResponse): Session => ({
  email,
  cookie: toCookieHeader(response),
  csrf: readData<{ csrf_token: string }>(response).csrf_token,
})

/** Returns the cookies of a response as a `Cookie` header. */
export const toCookieHeader = ({ headers }: HttpResponse): string =>
  (headers['set-cookie'] ?? [])
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

const withKeys = async (http: Http, person: Session): Promise<Person> => {
  const account = await expectStatus(
    await http.send({ method: 'GET', path: '/account', headers: { cookie: person.cookie } }),
    200,
  )
  const { profiles } = readData<{ profiles: { id: number }[] }>(account)
  return {
    ...person,
    profileId: profiles[0]?.id ?? 0,
    readKey: await createKey(http, person, 'read'),
    writeKey: await createKey(http, person, 'write'),
  }
}

const createKey = async (http: Http, { cookie, csrf }: Session, scope: string): Promise<string> => {
  const headers = { cookie, 'x-csrf-token': csrf }
  const response = await post(
    http,
    '/account/api-keys',
    headers,
    { name: `conformance ${scope}`, scope },
    201,
  )
  return readData<{ key: string }>(response).key
}

const post = async (
  http: Http,
  path: string,
  headers: Record<string, string>,
  body: object,
  status: number,
): Promise<HttpResponse> =>
  expectStatus(
    await http.send({ method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) }),
    status,
  )

const readData = <T>({ json }: HttpResponse): T => (json?.data ?? {}) as T

const expectStatus = (response: HttpResponse, status: number): HttpResponse => {
  if (response.status === status) return response
  const { method, path } = response.request
  throw new Error(
    `${method} ${path} must respond with ${status} before anything can be checked, but: ${response.status} ${response.text.slice(0, 300)}`,
  )
}

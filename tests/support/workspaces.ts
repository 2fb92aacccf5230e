import { type App, type Data, type Person, readToken } from './app.ts'
import { updateRows } from './rows.ts'

/** Returns actions on workspaces over HTTP with users' sessions. */
export const createWorkspaceTools = (app: App) => {
  const call = async (
    user: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: Data; code: string | undefined; errors: string[] }> => {
    const url = /^\/(?:account|ext)/.test(path) ? path : `/api/v1${path}`
    const response = await app.as(user, method, url, body)
    return {
      status: response.status,
      data: response.body.data,
      code: response.body.code,
      errors: response.body.errors ?? [],
    }
  }
  const person = async (
    plan: 'free' | 'pro' | 'agency' = 'free',
    name = 'Robin Example',
  ): Promise<Person> => {
    const registered = await app.signUp(name)
    await updateRows(
      app.deps.db,
      'user',
      { id: registered.user.id },
      { plan_key: plan, email_verified_at: app.clock.now },
    )
    return registered
  }
  const setPlan = (user: Person, plan: string) =>
    updateRows(app.deps.db, 'user', { id: user.user.id }, { plan_key: plan })
  const workspace = async (owner: Person, name = 'Studio North'): Promise<Data> =>
    must(await call(owner, 'POST', '/workspaces', { name }), 201)
  const invite = async (
    by: Person,
    workspaceId: number,
    body: { role: string } & Record<string, unknown>,
  ) => {
    // The API knows no contributors
    const base = body.role === 'contributor' ? '/ext/v1' : ''
    return must(await call(by, 'POST', `${base}/workspaces/${workspaceId}/invites`, body), 201)
  }
  const inviteToken = async (email: string): Promise<string> =>
    readToken((await app.mails(email)).filter((mail) => mail.text.includes('/invites')).at(-1))
  /** Invites a user, accepts the invitation and returns the member's id. */
  const join = async (
    by: Person,
    workspaceId: number,
    user: Person,
    role: 'admin' | 'editor' | 'contributor' | 'viewer',
    profile_ids?: number[],
  ): Promise<number> => {
    await invite(by, workspaceId, { email: user.email, role, ...(profile_ids ? { profile_ids } : {}) })
    must(await call(user, 'POST', '/account/invites/accept', { token: await inviteToken(user.email) }), 200)
    return memberId(by, workspaceId, user)
  }
  const memberId = async (by: Person, workspaceId: number, user: Person): Promise<number> => {
    const { members } = must(await call(by, 'GET', `/workspaces/${workspaceId}`), 200)
    return members.find((m: Data) => m.user.id === user.user.id)?.id
  }
  return { call, person, setPlan, workspace, invite, inviteToken, join, memberId }
}

const must = (
  response: { status: number; data: Data; code: string | undefined; errors: string[] },
  status: number,
): Data => {
  if (response.status !== status)
    throw new Error(`responded with ${response.status} ${response.code}: ${response.errors.join('; ')}`)
  return response.data
}

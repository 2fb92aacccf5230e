import type { ApiUser, App, Data } from './app.ts'

export const createDoctor = (app: App) => {
  const at = (user: ApiUser, rest = '') => `/profiles/${user.profileId}/doctor${rest}`
  const analyse = async (user: ApiUser): Promise<Data> =>
    (await app.call(user, 'POST', at(user, '/analyze'))).data
  const read = async (user: ApiUser): Promise<Data> => (await app.call(user, 'GET', at(user))).data
  const apply = (user: ApiUser, run: number, id: string) =>
    app.call(user, 'POST', at(user, `/runs/${run}/recommendations/${id}/apply`))
  const undo = (user: ApiUser, action: number) => app.call(user, 'POST', at(user, `/actions/${action}/undo`))
  const add = async (user: ApiUser, link: object): Promise<Data> =>
    (await app.call(user, 'POST', '/links', { title: 'Shop', url: 'https://robin.example.com/', ...link }))
      .data
  const readStatus = async (user: ApiUser, id: string): Promise<string> =>
    (await read(user)).latest_run.recommendations.find((r: Data) => r.id === id).status

  /** Creates a profile with findings of most automatic rules. */
  const createUserWithFindings = async (): Promise<ApiUser> => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', {
      bio: 'Stoneware for every day, thrown and fired in small batches. Open studio on Saturdays.',
      social_links: [
        { platform: 'mastodon', url: 'https://social.example.com/@robin' },
        { platform: 'website', url: 'http://robin.example.com/' },
      ],
      theme: { mode: 'light', colors: { background: '#ffffff', surface: '#ffffff', muted: '#b9b9b9' } },
      seo: { favourite: 'kept' },
      shelf: 7,
    })
    await add(user, { title: 'SPRING SALE NOW', url: 'http://robin.example.com/sale', note: 'mine' })
    await add(user, { title: 'Cups', url: 'https://robin.example.com/cups', open_in_new_tab: true })
    await add(user, { title: 'Cups', url: 'https://www.robin.example.com/cups/', open_in_new_tab: true })
    await add(user, { title: 'Bowls', url: 'https://robin.example.com/bowls', open_in_new_tab: true })
    await add(user, { title: 'Winter', schedule: { ends_at: '2026-01-31T00:00:00Z' } })
    await add(user, {
      title: 'Market',
      kind: 'countdown',
      business_block_config: { ends_at: '2026-02-01T08:00:00Z' },
    })
    await add(user, { title: 'Soon', kind: 'header' })
    return user
  }
  /** Returns all content of a profile that users write, as in the API. */
  const content = async (user: ApiUser): Promise<Data> => {
    const plain = ({ revision, updated_at, ...rest }: Data) => rest
    const profile = (await app.call(user, 'GET', '/profile')).data
    const links = (await app.call(user, 'GET', '/links?limit=100')).data
    return { profile: plain(profile), links: links.map(plain) }
  }
  return { at, analyse, read, apply, undo, add, readStatus, createUserWithFindings, content }
}

/** Something the service told of: an id or a name, and the id of what it is in. */
export type Entry = { readonly id: number | string; readonly within?: number }
type Item = Readonly<Record<string, unknown>>

const maxEntries = 60

/** The name under which the resources of a collection are kept: `links` → `link`. */
export const poolName = (segment: string): string => segment.replace(/s$/, '')

/** What answers told of, by kind, so that requests can name what there is. */
export class Pools {
  readonly #entries = new Map<string, Entry[]>()

  add(name: string, id: unknown, within?: number): void {
    if (typeof id !== 'number' && typeof id !== 'string') return
    const list = this.#entries.get(name) ?? []
    if (list.some((entry) => entry.id === id && entry.within === within)) return
    list.push(within === undefined ? { id } : { id, within })
    if (list.length > maxEntries) list.splice(2, 1)
    this.#entries.set(name, list)
  }

  #remove(name: string, id: string): void {
    const list = this.all(name)
    // One of those that are gone stays now and then, to be asked for again
    if (Number(id) % 4)
      this.#entries.set(
        name,
        list.filter((entry) => String(entry.id) !== id),
      )
  }

  /** Forgets every kind whose name begins so. */
  clear(prefix: string): void {
    for (const name of this.#entries.keys()) if (name.startsWith(prefix)) this.#entries.delete(name)
  }

  all(name: string): readonly Entry[] {
    return this.#entries.get(name) ?? []
  }

  /** Keeps what a successful answer tells of. `path` below the base, without the query. */
  learn(method: string, path: string, data: unknown): void {
    const isAccount = path.startsWith('/account/')
    const segments = path.replace(/^\/(?:api\/v1|api|account|ext\/v1)\//, '').split('/')
    const last = segments.at(-1)!
    const kindAt = (at: number) => `${isAccount ? 'account:' : ''}${poolName(segments.at(at) ?? '')}`
    if (method === 'DELETE') {
      this.#remove(kindAt(-2), last)
      return
    }
    const isOne = /^\d+$/.test(last)
    const parents = segments.slice(0, isOne ? -1 : undefined).filter((segment) => /^\d+$/.test(segment))
    const within = parents.length ? Number(parents[0]) : undefined
    const items: unknown[] = Array.isArray(data) ? data.slice(0, 30) : [data]
    for (const item of items)
      if (item !== null && typeof item === 'object')
        this.#learnItem(kindAt(isOne ? -2 : -1), item as Item, within)
  }

  #learnItem(kind: string, item: Item, within: number | undefined): void {
    const members = (name: string) => (Array.isArray(item[name]) ? (item[name] as Item[]) : [])
    switch (kind) {
      case 'reorder':
      case 'link':
        this.add('link', item.id)
        if (item.kind === 'form' || item.kind === 'email_capture') this.add('form', item.id)
        break
      case 'analyze':
        this.#learnRun(item, within)
        break
      case 'doctor':
        if (item.latest_run) this.#learnRun(item.latest_run as Item, within)
        for (const action of members('actions')) this.add('action', action.id, within)
        break
      case 'apply':
        this.add('action', item.id, within)
        break
      case 'smart-alert':
        for (const alert of members('alerts')) this.add('alert', alert.id, within)
        break
      case 'workspace': {
        const id = Number(item.id)
        this.add('workspace', id)
        for (const member of members('members'))
          if (member.role !== 'owner') this.add('member', member.id, id)
        for (const invite of members('invites')) this.add('invite', invite.id, id)
        for (const transfer of members('transfers')) this.add('transfer', transfer.id, id)
        break
      }
      default:
        this.add(kind, item.id, within)
    }
    if (typeof item.session_id === 'string') this.add('checkout', item.session_id)
    if (typeof item.username === 'string') this.add('username', item.username)
    if (typeof item.slug === 'string' && kind === 'campaign') this.add('slug', item.slug)
    for (const name of ['avatar_url', 'url', 'image_url']) {
      const [, place, id] = /(\/media\/|\/sandbox\/portal\/)([^/]+)$/.exec(String(item[name])) ?? []
      if (place) this.add(place === '/media/' ? 'media' : 'portal', id)
    }
  }

  #learnRun(run: Item, profileId: number | undefined): void {
    this.add('run', run.id, profileId)
    const found = (run.recommendations ?? []) as { id: string; fix?: { mode?: string } }[]
    for (const { id, fix } of found) if (fix?.mode === 'auto') this.add('recommendation', id, Number(run.id))
  }
}

import type { VersionDifference } from '@vitrine/contract'
import { parsePath } from '../../editor/field-paths.ts'

export type LinkFate = 'back' | 'gone' | { readonly from: number; readonly to: number } | null

/** Changes of a restore to one link, or to the page if `linkId` is null. */
export type ChangedThing = {
  readonly linkId: number | null
  /** Title from the difference; null for a link that remains. */
  readonly title: string | null
  readonly fate: LinkFate
  readonly members: readonly {
    readonly path: string
    readonly names: readonly string[]
    readonly before: unknown
    readonly after: unknown
  }[]
}

export const changedThings = (differences: readonly VersionDifference[]): ChangedThing[] => {
  const things = new Map<number | null, { -readonly [K in keyof ChangedThing]: ChangedThing[K] }>()
  for (const { op, path, before, after } of differences) {
    const { linkId, members } = parsePath(path)
    const thing = things.get(linkId) ?? { linkId, title: null, fate: null, members: [] }
    things.set(linkId, thing)
    if (linkId !== null && members.length === 0) {
      thing.fate = op === 'add' ? 'back' : 'gone'
      thing.title = titleOf(op === 'add' ? after : before)
    } else if (op === 'move') thing.fate = { from: Number(before) + 1, to: Number(after) + 1 }
    else thing.members = [...thing.members, { path, names: members, before, after }]
  }
  return [...things.values()]
}

const titleOf = (link: unknown): string | null => {
  const title = (link as { title?: unknown } | null)?.title
  return typeof title === 'string' ? title : null
}

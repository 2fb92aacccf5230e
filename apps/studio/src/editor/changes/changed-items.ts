import type { VersionDifference } from '@vitrine/contract'
import { parseFieldPath } from '../field-paths.ts'

export type ChangedItem = {
  /** Null for the page itself. */
  readonly linkId: number | null
  /** Link that is added or removed. */
  readonly link: object | null
  readonly change: 'back' | 'gone' | { readonly from: number; readonly to: number } | null
  readonly fields: readonly {
    readonly path: string
    readonly names: readonly string[]
    readonly before: unknown
    readonly after: unknown
  }[]
}

/** Groups differences by link. */
export const listChangedItems = (differences: readonly VersionDifference[]): ChangedItem[] => {
  const items = new Map<number | null, { -readonly [K in keyof ChangedItem]: ChangedItem[K] }>()
  for (const { op, path, before, after } of differences) {
    const { linkId, fields } = parseFieldPath(path)
    const item = items.get(linkId) ?? { linkId, link: null, change: null, fields: [] }
    items.set(linkId, item)
    if (linkId !== null && fields.length === 0) {
      item.change = op === 'add' ? 'back' : 'gone'
      item.link = (after ?? before) as object
    } else if (op === 'move') item.change = { from: Number(before) + 1, to: Number(after) + 1 }
    else item.fields = [...item.fields, { path, names: fields, before, after }]
  }
  return [...items.values()]
}

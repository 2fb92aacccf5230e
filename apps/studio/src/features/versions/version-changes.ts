import type { VersionDifference } from '@vitrine/contract'
import { parseFieldPath } from '../../editor/field-paths.ts'

export type LinkChange = 'back' | 'gone' | { readonly from: number; readonly to: number } | null

export type ChangedItem = {
  readonly linkId: number | null
  readonly title: string | null
  readonly change: LinkChange
  readonly fields: readonly {
    readonly path: string
    readonly names: readonly string[]
    readonly before: unknown
    readonly after: unknown
  }[]
}

export const listChangedItems = (differences: readonly VersionDifference[]): ChangedItem[] => {
  const items = new Map<number | null, { -readonly [K in keyof ChangedItem]: ChangedItem[K] }>()
  for (const { op, path, before, after } of differences) {
    const { linkId, fields } = parseFieldPath(path)
    const item = items.get(linkId) ?? { linkId, title: null, change: null, fields: [] }
    items.set(linkId, item)
    if (linkId !== null && fields.length === 0) {
      item.change = op === 'add' ? 'back' : 'gone'
      item.title = readTitle(op === 'add' ? after : before)
    } else if (op === 'move') item.change = { from: Number(before) + 1, to: Number(after) + 1 }
    else item.fields = [...item.fields, { path, names: fields, before, after }]
  }
  return [...items.values()]
}

const readTitle = (link: unknown): string | null => {
  const title = (link as { title?: unknown } | null)?.title
  return typeof title === 'string' ? title : null
}

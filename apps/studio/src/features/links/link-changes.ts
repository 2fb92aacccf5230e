import type { Link } from '@vitrine/contract'
import { useLinks } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { useChangeLinks } from './queries.ts'

type Schedule = {
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly timezone: string
}

export const useLinkChanges = () => {
  const t = useMessages()
  const links = useLinks()
  const change = useChangeLinks()
  const toWidth =
    (isHalf: boolean) =>
    ({ business_block_config: { half: _, ...config } }: Link) => ({
      business_block_config: isHalf ? { ...config, half: true } : config,
    })
  return {
    show: (ids: readonly number[], isShown: boolean) => {
      const title = links.find(({ id }) => id === ids[0])?.title ?? ''
      const { nowShown, nowHidden } = t.links
      change(ids, { is_enabled: isShown }, (isShown ? nowShown : nowHidden)(ids.length, title))
    },
    setHalf: (ids: readonly number[], isHalf: boolean, text: string) =>
      change(ids, toWidth(isHalf), text, toWidth(!isHalf)),
    moveToSection: (ids: readonly number[], section: string | null) =>
      change(ids, { section, ...(section ? { pinned: false } : {}) }, t.links.movedTo(section, ids.length)),
    /** Renames a section. Null moves its links out of it. */
    renameSection: (name: string, newName: string | null) => {
      const ids = links.flatMap((link) => (link.section?.trim() === name ? [link.id] : []))
      change(
        ids,
        { section: newName },
        newName === null ? t.links.sectionRemoved(name) : t.links.renamed(newName),
      )
    },
    schedule: (ids: readonly number[], schedule: Schedule) => {
      const isCleared = schedule.starts_at === null && schedule.ends_at === null
      const { unscheduled, scheduled } = t.links
      change(ids, { schedule }, (isCleared ? unscheduled : scheduled)(ids.length))
    },
  }
}

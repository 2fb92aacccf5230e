import type { Link, Profile } from '@vitrine/contract'
import { useTexts } from '../../app/texts.tsx'
import { useProfileDraft } from '../../editor/drafts.ts'
import { useLinks } from '../../editor/queries.ts'
import { changeWithUndo } from '../../editor/undo.tsx'
import { keepActions } from '../../ui/toast.tsx'
import { useChangeLinks } from './queries.ts'

type Schedule = {
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly timezone: string
}

export const useLinkChanges = () => {
  const t = useTexts()
  const links = useLinks()
  const change = useChangeLinks()
  const { draft: profile, change: changeProfile } = useProfileDraft()
  const toWidth =
    (isHalf: boolean) =>
    ({ business_block_config: { half: _, ...config } }: Link) => ({
      business_block_config: isHalf ? { ...config, half: true } : config,
    })
  return {
    show: (ids: readonly number[], isShown: boolean) => {
      const title = links.find(({ id }) => id === ids[0])?.title ?? ''
      const { nowShown, nowHidden } = t.links
      change(ids, { is_enabled: isShown }, (isShown ? nowShown : nowHidden)({ count: ids.length, title }))
    },
    setHalf: (ids: readonly number[], isHalf: boolean, text: string) =>
      change(ids, toWidth(isHalf), text, toWidth(!isHalf)),
    moveToSection: (ids: readonly number[], section: string | null) =>
      change(
        ids,
        { section, ...(section ? { pinned: false } : {}) },
        t.links.movedTo({ section, count: ids.length }),
      ),
    /** Renames a section. Null moves its links out of it. */
    renameSection: (name: string, newName: string | null) => {
      const ids = links.flatMap((link) => (link.section?.trim() === name ? [link.id] : []))
      const { section_styles } = profile
      const isStyled = section_styles.some(({ section }) => section === name)
      change(
        ids,
        { section: newName },
        newName === null ? t.links.sectionRemoved({ name }) : t.links.renamed({ name: newName }),
        undefined,
        (isUndone) => {
          const styles = isUndone ? section_styles : renameStyle(section_styles, name, newName)
          if (isStyled) keepActions(() => changeProfile({ section_styles: styles }))
        },
      )
    },
    findLayout: (name: string) =>
      profile.section_styles.find(({ section }) => section === name)?.layout ?? 'list',
    arrangeSection: (name: string, layout: Profile['section_styles'][number]['layout']) => {
      const { section_styles } = profile
      const style = section_styles.find(({ section }) => section === name)
      const others = section_styles.filter((other) => other !== style)
      const changed = [...others, { section: name, look: null, ...style, layout }]
      changeWithUndo(
        () => changeProfile({ section_styles: changed }),
        () => changeProfile({ section_styles }),
      )
    },
    schedule: (ids: readonly number[], schedule: Schedule) => {
      const isCleared = schedule.starts_at === null && schedule.ends_at === null
      const { unscheduled, scheduled } = t.links
      change(ids, { schedule }, (isCleared ? unscheduled : scheduled)({ count: ids.length }))
    },
  }
}

/** Moves the style of a section to its new name, unless a section of that name has a style. */
const renameStyle = (styles: Profile['section_styles'], name: string, newName: string | null) => {
  const isTaken = newName === null || styles.some(({ section }) => section === newName)
  return styles.flatMap((style) =>
    style.section !== name ? [style] : isTaken ? [] : [{ ...style, section: newName }],
  )
}

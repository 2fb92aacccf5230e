import type { Link, Profile } from '@vitrine/contract'
import { plainSectionStyle } from '@vitrine/contract/initial-theme'
import { addSectionStyle } from '@vitrine/page/look-changes'
import { useTexts } from '../../app/texts.tsx'
import { useProfileDraft } from '../../editor/drafts.ts'
import { useLinks } from '../../editor/queries.ts'
import { appendToSection } from './arrange.ts'
import { lastSections } from './last-sections.ts'
import { useChangeLinks } from './save-links.ts'

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
    moveToSection: (ids: readonly number[], section: string | null) => {
      lastSections.set(profile.id, section ?? '')
      const { section_styles: before } = profile
      const moved = links.map((link) => (ids.includes(link.id) ? { ...link, section, pinned: false } : link))
      const after = section ? addSectionStyle(profile, links, moved, section) : before
      change(
        ids,
        { section, ...(section ? { pinned: false } : {}) },
        t.links.movedTo({ section, count: ids.length }),
        undefined,
        after === before ? undefined : { before, after },
        appendToSection(links, ids, section ?? ''),
      )
    },
    /** Gives a section that new blocks have begun the style that the look of the page has for it. */
    styleSection: (section: string, added: readonly Link[]) => {
      const section_styles = addSectionStyle(profile, links, [...links, ...added], section)
      if (section_styles !== profile.section_styles) changeProfile({ section_styles })
    },
    findSectionStyle: (name: string) => findStyle(profile.section_styles, name),
    /** Changes name and style of a section in one step. A null name moves its links out of it. */
    changeSection: (name: string, newName: string | null, style?: Partial<SectionStyle>) => {
      const { section_styles: before } = profile
      const after = changeStyle(before, name, newName, style)
      lastSections.set(profile.id, newName ?? '')
      if (newName === name) {
        changeProfile({ section_styles: after })
        return
      }
      change(
        links.flatMap((link) => (link.section?.trim() === name ? [link.id] : [])),
        { section: newName },
        newName === null ? t.links.sectionRemoved({ name }) : t.links.renamed({ name: newName }),
        undefined,
        before.length === after.length && before.every((style) => after.includes(style))
          ? undefined
          : { before, after },
      )
    },
    schedule: (ids: readonly number[], schedule: Schedule) => {
      const isCleared = schedule.starts_at === null && schedule.ends_at === null
      const { unscheduled, scheduled } = t.links
      change(ids, { schedule }, (isCleared ? unscheduled : scheduled)({ count: ids.length }))
    },
  }
}

type SectionStyle = Omit<Profile['section_styles'][number], 'section'>

const findStyle = (styles: Profile['section_styles'], name: string): SectionStyle =>
  styles.find(({ section }) => section === name) ?? plainSectionStyle

/** Returns the styles after a section has a new name and style. An existing section of that name keeps its own. */
const changeStyle = (
  styles: Profile['section_styles'],
  name: string,
  newName: string | null,
  changes: Partial<SectionStyle> = {},
) => {
  const others = styles.filter(({ section }) => section !== name)
  const { section: _, ...style }: Partial<Pick<Link, 'section'>> & SectionStyle = {
    ...findStyle(styles, name),
    ...changes,
  }
  const isPlain = Object.entries(plainSectionStyle).every(
    ([field, value]) => style[field as keyof SectionStyle] === value,
  )
  return newName === null || isPlain || others.some(({ section }) => section === newName)
    ? others
    : [...others, { section: newName, ...style }]
}

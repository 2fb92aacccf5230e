import type { Variant } from '@vitrine/contract'
import { themeColors } from '@vitrine/contract/design-choices'
import { maxLengths } from '@vitrine/contract/limits'
import { toSections } from '@vitrine/page/sections'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { applyVariant, orderLinks } from '@vitrine/page/visitors/apply-variant'
import { swapEntries } from '../../app/swap-entries.ts'
import { useTexts } from '../../app/texts.tsx'
import { useAlignmentLabels } from '../../editor/alignment-labels.ts'
import { ColorField } from '../../editor/color-field.tsx'
import { useLinkFilter } from '../../editor/link-filter.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { MoveButtons } from '../../ui/move-buttons.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './variants.module.css'

type Overrides = Variant['overrides']

const pageId = '(same)'

const chosenFields = [
  'preset',
  'header',
  'width',
  'look',
  'font',
  'heading_font',
  'alignment',
  'avatar_shape',
] as const

type Look = Partial<Record<(typeof chosenFields)[number], string>> & {
  readonly colors?: Partial<Record<(typeof themeColors)[number], string>>
}

/** Edits name, bio, theme and links of a variant. Empty fields use the page's values. */
export const OverrideFields = ({
  overrides,
  onChange,
}: {
  overrides: Overrides
  onChange: (overrides: Overrides) => void
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const profile = useProfile()
  const set = (change: Partial<Overrides>) => onChange({ ...overrides, ...change })
  const theme = overrides.theme as Look | null
  const setLook = (name: keyof Look, value: string | NonNullable<Look['colors']>) => {
    const { [name]: _, ...others } = theme ?? {}
    const isSame = typeof value === 'string' ? value === pageId : Object.keys(value).length === 0
    const look = isSame ? others : { ...others, [name]: value }
    set({ theme: Object.keys(look).length ? look : null })
  }
  const labelAlignments = useAlignmentLabels()
  const choices = {
    preset: Object.fromEntries(Object.entries(presets).map(([id, { label }]) => [id, label])),
    header: t.design.headers,
    width: t.design.widths,
    look: t.design.looks,
    font: t.design.fonts,
    heading_font: t.design.fonts,
    alignment: labelAlignments(profile.language),
    avatar_shape: t.design.avatarShapes,
  }
  const preview = applyVariant(
    { profile, links: [] },
    { ...overrides, theme: theme && { ...theme, colors: {} } },
  )
  const { looks, buttonStyle } = resolveTheme(preview.profile.theme)
  const { tokens } = looks[profile.theme.mode === 'dark' ? 'dark' : 'light']
  return (
    <>
      <TextField
        name="overrides.display_name"
        label={t.pages.displayName}
        placeholder={profile.display_name}
        maxLength={maxLengths.profile.display_name}
        value={overrides.display_name ?? ''}
        onChange={(text) => set({ display_name: text || null })}
      />
      <TextField
        name="overrides.bio"
        label={t.profile.fields.bio}
        placeholder={profile.bio ?? ''}
        rows={2}
        maxLength={maxLengths.profile.bio}
        value={overrides.bio ?? ''}
        onChange={(text) => set({ bio: text || null })}
      />
      <div className={styles.columns}>
        {chosenFields.map((name) => (
          <Select
            key={name}
            label={t.profile.fields[`theme.${name}`]}
            value={theme?.[name] ?? pageId}
            onChange={(id) => setLook(name, id)}
            options={[
              { id: pageId, label: texts.asOnPage },
              ...Object.entries<string>(choices[name]).map(([id, label]) => ({ id, label })),
            ]}
          />
        ))}
      </div>
      <div className={styles.colors}>
        {themeColors.map((name) => (
          <ColorField
            key={name}
            label={
              name === 'surface' && buttonStyle !== 'surface'
                ? t.design.panels
                : t.profile.fields[`theme.colors.${name}`]
            }
            value={theme?.colors?.[name] ?? null}
            fallback={preview.profile.theme.colors[name] ?? tokens[name]}
            fallbackText={texts.asOnPage}
            onChange={(value) => {
              const { [name]: _, ...others } = theme?.colors ?? {}
              setLook('colors', value === null ? others : { ...others, [name]: value })
            }}
          />
        ))}
      </div>
      <UploadField
        label={t.profile.fields.avatar_url}
        value={overrides.avatar_url}
        accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
        crop
        square
        onUpload={({ url }) => set({ avatar_url: url })}
        onRemove={() => set({ avatar_url: null })}
      />
      <LinkOverrides overrides={overrides} set={set} />
    </>
  )
}

const LinkOverrides = ({
  overrides: { hidden_link_ids, link_titles, link_order },
  set,
}: {
  overrides: Overrides
  set: (change: Partial<Overrides>) => void
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const links = useLinks()
  const isEditable = !useAreFieldsDisabled()
  const { field: filter, matches } = useLinkFilter(links)
  if (links.length === 0) return null
  const sections = toSections(orderLinks(links, link_order))
  const hidden = new Set(hidden_link_ids)
  const toIds = (ordered: typeof sections) => ordered.flatMap((section) => section.links.map(({ id }) => id))
  const reorder = (ordered: typeof sections) => {
    const ids = toIds(ordered)
    const isPageOrder = toIds(toSections(links)).every((id, i) => id === ids[i])
    set({ link_order: isPageOrder ? null : ids })
  }
  const moveLink = (at: number, from: number, to: number) => {
    const section = sections[at]!
    reorder(sections.with(at, { ...section, links: swapEntries(section.links, from, to) }))
  }
  const hide = (id: number, isHidden: boolean) => {
    const ids = isHidden ? [...hidden, id] : [...hidden].filter((other) => other !== id)
    set({ hidden_link_ids: ids.length ? ids : null })
  }
  const retitle = (id: number, title: string) => {
    const { [String(id)]: _, ...others } = link_titles ?? {}
    const titles = title ? { ...others, [String(id)]: title } : others
    set({ link_titles: Object.keys(titles).length ? titles : null })
  }
  // Pinned links and links without a section are always first
  const firstNamed = sections[0]!.name ? 0 : 1
  return (
    <>
      {filter}
      <div className={styles.links}>
        {sections.map((section, at) => (
          <section key={section.name}>
            {section.name ? (
              <header>
                <h3>{section.name}</h3>
                {isEditable ? (
                  <MoveButtons
                    name={section.name}
                    canMove={(step) => at + step >= firstNamed && at + step < sections.length}
                    onMove={(step) => reorder(swapEntries(sections, at, at + step))}
                  />
                ) : null}
              </header>
            ) : null}
            <ol>
              {section.links.map((link, i) =>
                matches(link) ? (
                  <li key={link.id}>
                    <Switch
                      labelHidden
                      isSelected={link.is_enabled && !hidden.has(link.id)}
                      onChange={(isShown) => hide(link.id, !isShown)}
                      isDisabled={!link.is_enabled}
                    >
                      {texts.showLink({ title: link.title })}
                    </Switch>
                    <TextField
                      label={<span className="visually-hidden">{texts.titleOf({ title: link.title })}</span>}
                      hint={link.is_enabled ? undefined : t.links.states.hidden}
                      placeholder={link.title}
                      maxLength={maxLengths.link.title}
                      value={link_titles?.[String(link.id)] ?? ''}
                      onChange={(title) => retitle(link.id, title)}
                      isDisabled={!link.is_enabled || hidden.has(link.id)}
                    />
                    {isEditable ? (
                      <MoveButtons
                        name={link.title}
                        canMove={(step) => section.links[i + step] !== undefined}
                        onMove={(step) => moveLink(at, i, i + step)}
                      />
                    ) : null}
                  </li>
                ) : null,
              )}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

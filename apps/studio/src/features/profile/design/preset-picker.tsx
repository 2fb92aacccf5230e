import type { Profile, ThemeWrite } from '@vitrine/contract'
import { presets } from '@vitrine/page/themes/index'
import { Radio, RadioGroup } from 'react-aria-components'
import { createDraftView } from '../../../editor/draft-view.ts'
import { Preview } from '../../../editor/preview.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { changeWithUndo } from '../../../editor/undo.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './design.module.css'
import { isChangedTheme } from './own-design.ts'

const clearedOverrides = {
  colors: { background: null, surface: null, text: null, muted: null, accent: null },
  font: null,
  heading_font: null,
  alignment: null,
  avatar_shape: null,
  radius: null,
  density: null,
  button_style: null,
  background: { type: 'color', value: null, image_url: null, position: null },
} as const satisfies ThemeWrite

const sampleKinds = ['video', 'product', 'embed'] as const

export const PresetPicker = ({
  profile,
  onChoose,
  isDisabled,
  quiet,
  ownDesign = null,
  setOwnDesign,
}: {
  profile: Profile
  onChoose: (theme: ThemeWrite) => void
  isDisabled: boolean
  /** Offers no undo, because a new page has no earlier theme. */
  quiet?: boolean
  ownDesign?: ThemeWrite | null
  setOwnDesign?: (design: ThemeWrite | null) => void
}) => {
  const t = useMessages()
  const links = useLinks().slice(0, 4)
  const samples = sampleKinds.map((kind, id) => ({
    id,
    kind: 'normal',
    title: t.links.kinds[kind].name,
    url: '',
    href: '',
  }))
  const buildView = (preset: string) => {
    const view = createDraftView(
      { ...profile, theme: { ...profile.theme, ...clearedOverrides, preset } },
      links,
    )
    return links.length ? view : { ...view, links: samples }
  }
  const { mode: _, ...design } = profile.theme
  const apply = (theme: ThemeWrite, nextOwnDesign: ThemeWrite | null) => {
    if (quiet) return onChoose(theme)
    changeWithUndo(
      () => {
        onChoose(theme)
        setOwnDesign?.(nextOwnDesign)
      },
      () => {
        onChoose(design)
        setOwnDesign?.(ownDesign)
      },
    )
  }
  return (
    <>
      <RadioGroup
        aria-label={t.design.theme}
        className={styles.presets!}
        value={profile.theme.preset}
        onChange={(key) =>
          apply(
            { ...clearedOverrides, preset: key },
            isChangedTheme(profile.theme) ? design : (ownDesign ?? design),
          )
        }
        isDisabled={isDisabled}
      >
        <div className={styles.presetGrid}>
          {Object.values(presets).map((preset) => (
            <Radio key={preset.key} value={preset.key} className={styles.preset!}>
              <span className={styles.miniature} aria-hidden="true">
                <Preview view={buildView(preset.key)} miniature />
              </span>
              <span className={styles.presetName}>{preset.label}</span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      {quiet ? null : (
        <div>
          <Button
            small
            isDisabled={!ownDesign || JSON.stringify(ownDesign) === JSON.stringify(design)}
            onPress={() => apply({ ...clearedOverrides, ...ownDesign }, null)}
          >
            {t.design.backToOwn}
          </Button>
        </div>
      )}
    </>
  )
}

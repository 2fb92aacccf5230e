import type { Profile, ThemeWrite } from '@vitrine/contract'
import { clearedDesign, clearedSkin, findLook } from '@vitrine/page/look-changes'
import { presets } from '@vitrine/page/themes/index'
import { Radio, RadioGroup } from 'react-aria-components'
import { merge } from '../../../app/merge.ts'
import { useTexts } from '../../../app/texts.tsx'
import { createDraftView } from '../../../editor/draft-view.ts'
import { Preview } from '../../../editor/preview.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { changeWithUndo } from '../../../editor/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import styles from './design.module.css'
import { isChangedTheme } from './own-design.ts'

const sampleKinds = ['video', 'product', 'embed'] as const

export const PresetPicker = ({
  profile,
  onChoose,
  quiet,
  ownDesign = null,
  setOwnDesign,
}: {
  profile: Profile
  onChoose: (theme: ThemeWrite) => void
  /** Offers no undo, because a new page has no earlier theme. */
  quiet?: boolean
  ownDesign?: ThemeWrite | null
  setOwnDesign?: (design: ThemeWrite | null) => void
}) => {
  const t = useTexts()
  const isDisabled = useAreFieldsDisabled()
  const links = useLinks().slice(0, 4)
  const samples = sampleKinds.map((kind, id) => ({
    id,
    kind: 'normal',
    title: t.links.kinds[kind].name,
    url: '',
    href: '',
  }))
  // A new page has no composition yet
  const cleared = quiet ? clearedDesign : clearedSkin
  const buildView = (preset: string) => {
    const view = createDraftView(merge(profile, { theme: { ...cleared, preset } }), links)
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
        aria-label={t.profile.fields['theme.preset']}
        className={styles.presets!}
        // A chosen look is the only selected card
        value={quiet && findLook(profile.theme) ? null : profile.theme.preset}
        onChange={(key) =>
          apply({ ...cleared, preset: key }, isChangedTheme(profile.theme) ? design : (ownDesign ?? design))
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
            isDisabled={isDisabled || !ownDesign || JSON.stringify(ownDesign) === JSON.stringify(design)}
            onPress={() => apply({ ...clearedDesign, ...ownDesign }, null)}
          >
            {t.design.backToOwn}
          </Button>
        </div>
      )}
    </>
  )
}

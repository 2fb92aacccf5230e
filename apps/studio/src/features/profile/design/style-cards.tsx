import type { Profile, ThemeWrite } from '@vitrine/contract'
import {
  blockLooks,
  buttonStyles,
  headingDecorations,
  headingSizes,
  headingStyles,
  pictureStyles,
  textSizes,
  themeAlignments,
  themeDensities,
  themeRadii,
} from '@vitrine/contract/design-choices'
import { initialTheme } from '@vitrine/contract/initial-theme'
import { resolveLanguage } from '@vitrine/page/texts/index'
import { fonts, listFontFiles } from '@vitrine/page/themes/fonts'
import { defaultPreset, presets } from '@vitrine/page/themes/index'
import { densities, radii } from '@vitrine/page/themes/preset'
import type { CSSProperties } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { useAlignmentLabels } from '../../../editor/alignment-labels.ts'
import { DrawnChoice } from '../../../editor/drawn-choice.tsx'
import { Card, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './design.module.css'
import { listFontOptions } from './font-options.ts'
import { FontPairs } from './font-pairs.tsx'
import { FontUpload } from './font-upload.tsx'
import { toOptions } from './to-options.ts'

export const BlocksCard = ({
  theme,
  onChange,
}: {
  theme: Profile['theme']
  onChange: (changes: ThemeWrite) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  const preset = presets[theme.preset] ?? defaultPreset
  return (
    <Card>
      <Stack>
        <DrawnChoice
          label={t.profile.fields['theme.look']}
          hint={texts.blocksHint}
          drawing="look"
          ids={blockLooks}
          texts={t.design.looks}
          value={theme.look}
          onChange={(look) => onChange({ look })}
        />
        <Segmented
          wide
          label={t.profile.fields['theme.picture_style']}
          options={toOptions(pictureStyles, t.design.pictureStyles)}
          value={theme.picture_style}
          onChange={(picture_style) => onChange({ picture_style })}
        />
        <Choice
          label={t.profile.fields['theme.button_style']}
          ids={buttonStyles}
          texts={t.design.buttonStyles}
          value={theme.button_style}
          sample="card"
          ofTheme={preset.buttonStyle}
          onChange={(button_style) => onChange({ button_style })}
        />
        <Choice
          label={t.profile.fields['theme.radius']}
          ids={themeRadii}
          texts={t.design.radii}
          value={theme.radius}
          sample="corner"
          ofTheme={preset.radius}
          sizes={radii}
          onChange={(radius) => onChange({ radius })}
        />
        <Choice
          label={t.profile.fields['theme.density']}
          ids={themeDensities}
          texts={t.design.densities}
          value={theme.density}
          sample="spacing"
          ofTheme={preset.density}
          sizes={densities}
          onChange={(density) => onChange({ density })}
        />
      </Stack>
    </Card>
  )
}

export const TextCard = ({
  profile: { theme, language },
  onChange,
}: {
  profile: Profile
  onChange: (changes: ThemeWrite) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  const getAlignments = useAlignmentLabels()
  const preset = presets[theme.preset] ?? defaultPreset
  const font = theme.font ?? preset.font
  const fontOptions = listFontOptions(t.design)
  const { font_file, heading_font_file } = initialTheme
  return (
    <Card>
      <Stack>
        <FontPairs
          theme={theme}
          language={language}
          onChange={(pair) => onChange({ ...pair, font_file, heading_font_file })}
        />
        <Select
          label={t.profile.fields['theme.font']}
          hint={
            theme.font_file.url
              ? texts.ownFontFirst
              : listFontFiles(fonts[font], fonts.system, false).length
                ? null
                : texts.textFromDevice
          }
          options={[
            { id: 'theme', label: t.design.asTheme },
            ...fontOptions.map((option) => ({ ...option, note: texts.sample })),
          ]}
          value={theme.font ?? 'theme'}
          onChange={(id) => onChange({ font: id === 'theme' ? null : (id as typeof font) })}
        />
        <FontUpload
          setting="font_file"
          font={theme.font_file}
          onChange={(font_file) => onChange({ font_file })}
        />
        <Select
          label={t.profile.fields['theme.heading_font']}
          hint={
            theme.heading_font_file.url
              ? texts.ownFontFirst
              : theme.heading_font && !fonts[theme.heading_font]?.file
                ? texts.fromDevice
                : null
          }
          options={[{ id: 'font', label: texts.asFont }, ...fontOptions]}
          value={theme.heading_font ?? 'font'}
          onChange={(id) => onChange({ heading_font: id === 'font' ? null : (id as typeof font) })}
        />
        <FontUpload
          setting="heading_font_file"
          font={theme.heading_font_file}
          onChange={(heading_font_file) => onChange({ heading_font_file })}
        />
        <Select
          label={t.profile.fields['theme.heading_style']}
          options={[
            { id: 'theme', label: t.design.asTheme },
            ...toOptions(headingStyles, t.design.headingStyles),
          ]}
          value={theme.heading_style ?? 'theme'}
          onChange={(id) => onChange({ heading_style: id === 'theme' ? null : id })}
        />
        <SizeChoice
          label={t.profile.fields['theme.heading_size']}
          ids={headingSizes}
          value={theme.heading_size}
          onChange={(heading_size) => onChange({ heading_size })}
        />
        <Select
          label={t.profile.fields['theme.heading_decoration']}
          options={[
            { id: 'theme', label: t.design.asTheme },
            ...toOptions(headingDecorations, t.design.headingDecorations),
          ]}
          value={theme.heading_decoration ?? 'theme'}
          onChange={(id) => onChange({ heading_decoration: id === 'theme' ? null : id })}
        />
        <SizeChoice
          label={t.profile.fields['theme.text_size']}
          ids={textSizes}
          value={theme.text_size}
          onChange={(text_size) => onChange({ text_size })}
        />
        <Choice
          label={t.profile.fields['theme.alignment']}
          ids={themeAlignments}
          texts={getAlignments(language)}
          value={theme.alignment}
          sample="alignment"
          ofTheme={preset.align}
          dir={resolveLanguage(language).dir}
          onChange={(alignment) => onChange({ alignment })}
        />
      </Stack>
    </Card>
  )
}

const sampleSizes = { compact: '0.875rem', normal: '1.125rem', large: '1.4375rem', display: '1.75rem' }

const SizeChoice = <K extends keyof typeof sampleSizes>({
  label,
  ids,
  value,
  onChange,
}: {
  label: string
  ids: readonly K[]
  value: K
  onChange: (value: K) => void
}) => {
  const t = useTexts()
  return (
    <Segmented<K>
      wide
      label={label}
      options={ids.map((id) => ({
        id,
        label: t.design.fontSizes[id],
        sample: (
          <span data-sample aria-hidden="true" style={{ fontSize: sampleSizes[id], lineHeight: 1 }}>
            {t.design.fontSample}
          </span>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

export const Choice = <K extends string>({
  label,
  ids,
  texts,
  value,
  sample,
  ofTheme,
  sizes,
  dir,
  onChange,
}: {
  label: string
  ids: readonly K[]
  texts: Readonly<Record<K, string>>
  value: K | null
  sample: 'alignment' | 'picture' | 'corner' | 'spacing' | 'card'
  ofTheme: string
  sizes?: Readonly<Record<string, string>>
  dir?: 'ltr' | 'rtl'
  onChange: (value: K | null) => void
}) => {
  const t = useTexts()
  const draw = (drawn: string) => (
    <span
      className={styles.sample}
      data-sample={sample}
      data-value={drawn}
      dir={dir}
      style={{ '--size': sizes?.[drawn] } as CSSProperties}
      aria-hidden="true"
    />
  )
  return (
    <Segmented<K | 'theme'>
      wide
      label={label}
      options={[
        { id: 'theme', label: t.profile.fields['theme.preset'], sample: draw(ofTheme) },
        ...ids.map((id) => ({ id, label: texts[id], sample: draw(id) })),
      ]}
      value={value ?? 'theme'}
      onChange={(id) => onChange(id === 'theme' ? null : (id as K))}
    />
  )
}

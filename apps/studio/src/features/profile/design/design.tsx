import type { Profile, ThemeWrite } from '@vitrine/contract'
import {
  avatarShapes,
  buttonStyles,
  themeAlignments,
  themeDensities,
  themeFonts,
  themeRadii,
} from '@vitrine/contract/limits'
import { resolveLanguage } from '@vitrine/page/texts/index'
import { createFontFace, fonts, listFontFiles } from '@vitrine/page/themes/fonts'
import { defaultPreset, presets } from '@vitrine/page/themes/index'
import { densities, radii } from '@vitrine/page/themes/preset'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { type CSSProperties, Suspense, useEffect, useMemo, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMode } from '../../../app/appearance.ts'
import { splitErrors } from '../../../app/errors.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../../app/save-state.tsx'
import { useAlignmentLabels } from '../../../editor/alignment-labels.ts'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { canEdit } from '../../../editor/queries.ts'
import { changeWithUndo } from '../../../editor/undo.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Callout, Card, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { findNewestAction, forgetAction } from '../../../ui/toast.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { ColorCard, hasLowContrast, hasOwnAreas } from './color-card.tsx'
import styles from './design.module.css'
import { readOwnDesign, storeOwnDesign } from './own-design.ts'
import { PresetPicker } from './preset-picker.tsx'
import { useDesignTexts } from './texts.ts'

const CopyDesign = createLazyComponent(async () => (await import('./copy-design.tsx')).CopyDesign)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const formatPath = (changes: object): string =>
  Object.entries(changes)
    .map(([name, value]) => (isObject(value) ? `${name}.${formatPath(value)}` : name))
    .join(' ')

const pickValues = (theme: object, changes: object): object =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const present = (theme as Readonly<Record<string, unknown>>)[name]
      return [name, isObject(value) && isObject(present) ? pickValues(present, value) : present]
    }),
  )

/** Declares the pages' fonts for the font list. The browser loads only the fonts in view. */
const useFontFaces = () =>
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const files = new Set(themeFonts.flatMap((id) => fonts[id].file ?? []))
    sheet.replaceSync([...files].map(createFontFace).join('').replaceAll(':optional', ':swap'))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])

const tabs = ['theme', 'colors', 'background', 'text'] as const

export const Component = () => {
  const t = useMessages()
  const texts = useDesignTexts()
  useFontFaces()
  const { draft: profile, status, error, conflict, change, keepMine, discard } = useProfileDraft()
  const isEditable = canEdit(profile)
  const [invalidCount, countInvalid] = useReducer((count: number, change: 1 | -1) => count + change, 0)
  const { theme } = profile
  const set = useThemeChange(theme, change)
  const { rest } = splitErrors(error, [], t)
  const resolved = useMemo(() => resolveTheme(theme), [theme])
  const ownMode = hasOwnAreas(theme) ? resolved.home : null
  const studioMode = useMode()
  const shownMode = ownMode ?? (theme.mode === 'auto' ? studioMode : theme.mode)
  const look = { theme, resolved, shownMode }
  const [params, setParams] = useSearchParams()
  const selected = tabs.find((tab) => tab === params.get('tab')) ?? 'theme'
  return (
    <EditLayout ownMode={ownMode} isPinned>
      <ScreenHeader title={t.design.title}>
        <SaveLine
          status={invalidCount ? 'refused' : status}
          refusedText={invalidCount ? t.links.checkFields : undefined}
        />
      </ScreenHeader>
      <SaveProblem
        status={status}
        error={error}
        conflict={conflict}
        onKeepMine={keepMine}
        onDiscard={discard}
        isHidden={rest === null}
      />
      {isEditable ? null : <Callout>{t.links.viewer}</Callout>}
      <Tabs
        label={t.design.title}
        selected={selected}
        onSelect={(tab) => setParams(tab === 'theme' ? {} : { tab })}
        tabs={[
          {
            id: 'theme',
            title: t.design.theme,
            content: (
              <Card lead={texts.themeLead}>
                <PresetPicker
                  profile={profile}
                  onChoose={(chosen) => change({ theme: chosen })}
                  isDisabled={!isEditable}
                  ownDesign={readOwnDesign(profile.id)}
                  setOwnDesign={(design) => storeOwnDesign(profile.id, design)}
                />
              </Card>
            ),
          },
          {
            id: 'colors',
            title: t.design.colors,
            warning: hasLowContrast(look) ? texts.contrast : null,
            content: (
              <ColorCard look={look} onChange={set} onInvalid={countInvalid} isEditable={isEditable} />
            ),
          },
          {
            id: 'background',
            title: t.design.color.background,
            content: (
              <Card>
                <BackgroundFields
                  background={theme.background}
                  tokens={resolved.looks[shownMode].tokens}
                  onChange={(background) => set({ background })}
                  onInvalid={countInvalid}
                  isDisabled={!isEditable}
                />
              </Card>
            ),
          },
          {
            id: 'text',
            title: t.design.text,
            content: <TextCard profile={profile} onChange={set} isEditable={isEditable} />,
          },
        ]}
      />
      {isEditable ? (
        <Suspense fallback={null}>
          <Row>
            <CopyDesign theme={theme} />
          </Row>
        </Suspense>
      ) : null}
    </EditLayout>
  )
}

const TextCard = ({
  profile: { theme, language },
  onChange,
  isEditable,
}: {
  profile: Profile
  onChange: (changes: ThemeWrite) => void
  isEditable: boolean
}) => {
  const t = useMessages()
  const texts = useDesignTexts()
  const getAlignments = useAlignmentLabels()
  const preset = presets[theme.preset] ?? defaultPreset
  const font = theme.font ?? preset.font
  return (
    <Card>
      <Stack>
        <Select
          label={t.design.font}
          hint={listFontFiles(fonts[font], fonts.system, false).length ? null : texts.textFromDevice}
          options={[
            { id: 'theme', label: t.design.asTheme },
            ...themeFonts.map((id) => ({
              id,
              label: t.design.fonts[id],
              note: texts.sample,
              font: fonts[id],
            })),
          ]}
          value={theme.font ?? 'theme'}
          onChange={(id) => onChange({ font: id === 'theme' ? null : (id as typeof font) })}
          isDisabled={!isEditable}
        />
        <Select
          label={t.changes.fields['theme.heading_font']}
          hint={theme.heading_font && !fonts[theme.heading_font]?.file ? texts.fromDevice : null}
          options={[
            { id: 'font', label: texts.asFont },
            ...themeFonts.map((id) => ({ id, label: t.design.fonts[id], font: fonts[id] })),
          ]}
          value={theme.heading_font ?? 'font'}
          onChange={(id) => onChange({ heading_font: id === 'font' ? null : (id as typeof font) })}
          isDisabled={!isEditable}
        />
        <Choice
          label={t.changes.fields['theme.alignment']}
          ids={themeAlignments}
          texts={getAlignments(language)}
          value={theme.alignment}
          sample="alignment"
          ofTheme={preset.align}
          dir={resolveLanguage(language).dir}
          onChange={(alignment) => onChange({ alignment })}
          isEditable={isEditable}
        />
        <Choice
          label={t.changes.fields['theme.avatar_shape']}
          ids={avatarShapes}
          texts={t.design.avatarShapes}
          value={theme.avatar_shape}
          sample="picture"
          ofTheme={preset.avatar ?? 'circle'}
          onChange={(avatar_shape) => onChange({ avatar_shape })}
          isEditable={isEditable}
        />
        <Choice
          label={t.design.radius}
          ids={themeRadii}
          texts={t.design.radii}
          value={theme.radius}
          sample="corner"
          ofTheme={preset.radius}
          sizes={radii}
          onChange={(radius) => onChange({ radius })}
          isEditable={isEditable}
        />
        <Choice
          label={t.design.density}
          ids={themeDensities}
          texts={t.design.densities}
          value={theme.density}
          sample="spacing"
          ofTheme={preset.density}
          sizes={densities}
          onChange={(density) => onChange({ density })}
          isEditable={isEditable}
        />
        <Choice
          label={t.design.buttons}
          ids={buttonStyles}
          texts={t.design.buttonStyles}
          value={theme.button_style}
          sample="card"
          ofTheme={preset.buttonStyle}
          onChange={(button_style) => onChange({ button_style })}
          isEditable={isEditable}
        />
      </Stack>
    </Card>
  )
}

const seriesPauseMs = 2000

/** Returns a function that changes a part of the theme. A series of changes to one field, such as a dragged colour, has one undo. */
const useThemeChange = (
  theme: Profile['theme'],
  change: ReturnType<typeof useProfileDraft>['change'],
): ((changes: ThemeWrite) => void) => {
  const last = useRef({ field: '', at: 0, before: {}, action: findNewestAction() })
  return (changes: ThemeWrite) => {
    const field = formatPath(changes)
    const at = performance.now()
    const isSeries =
      field === last.current.field &&
      at - last.current.at < seriesPauseMs &&
      findNewestAction() === last.current.action
    const before = isSeries ? last.current.before : (pickValues(theme, changes) as ThemeWrite)
    if (isSeries) forgetAction(last.current.action)
    changeWithUndo(
      () => change({ theme: changes }),
      () => change({ theme: before }),
    )
    last.current = { field, at, before, action: findNewestAction() }
  }
}

const Choice = <K extends string>({
  label,
  ids,
  texts,
  value,
  sample,
  ofTheme,
  sizes,
  dir,
  onChange,
  isEditable,
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
  isEditable: boolean
}) => {
  const t = useMessages()
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
        { id: 'theme', label: t.design.theme, sample: draw(ofTheme) },
        ...ids.map((id) => ({ id, label: texts[id], sample: draw(id) })),
      ]}
      value={value ?? 'theme'}
      onChange={(id) => onChange(id === 'theme' ? null : (id as K))}
      isDisabled={!isEditable}
    />
  )
}

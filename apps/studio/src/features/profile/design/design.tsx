import type { Profile, ThemeWrite } from '@vitrine/contract'
import { buttonStyles, themeDensities, themeFonts, themeModes, themeRadii } from '@vitrine/contract/limits'
import { createFontFace, fonts } from '@vitrine/page/themes/fonts'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useMode } from '../../../app/appearance.ts'
import { splitErrors } from '../../../app/errors.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../../app/save-state.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { canEdit } from '../../../editor/queries.ts'
import { changeWithUndo } from '../../../editor/undo.tsx'
import type en from '../../../messages/en/screens/fonts.ts'
import { useMessages } from '../../../messages/index.tsx'
import { createTextsHook } from '../../../messages/screen-texts.ts'
import { Callout, Card, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { findNewestAction, forgetAction } from '../../../ui/toast.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { ColorCard, hasOwnAreas } from './color-card.tsx'
import { PresetPicker } from './preset-picker.tsx'

const CopyDesign = createLazyComponent(async () => (await import('./copy-design.tsx')).CopyDesign)

const useFontTexts = createTextsHook<typeof en>('fonts')

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

export const Component = () => {
  const t = useMessages()
  const fontTexts = useFontTexts()
  useFontFaces()
  const { draft: profile, status, error, conflict, change, keepMine, discard } = useProfileDraft()
  const isEditable = canEdit(profile)
  const { theme } = profile
  const set = useThemeChange(theme, change)
  const { rest } = splitErrors(error, [], t)
  const resolved = useMemo(() => resolveTheme(theme), [theme])
  const ownMode = hasOwnAreas(theme) ? resolved.home : null
  const studioMode = useMode()
  const shownMode = ownMode ?? (theme.mode === 'auto' ? studioMode : theme.mode)
  return (
    <EditLayout ownMode={ownMode} isPinned>
      <ScreenHeader title={t.design.title}>
        <SaveLine status={status} />
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
      <Card title={t.design.theme} lead={t.design.themeLead}>
        <PresetPicker
          profile={profile}
          onChoose={(chosen) => change({ theme: chosen })}
          isDisabled={!isEditable}
        />
        <Segmented
          label={t.design.mode}
          options={themeModes.map((id) => ({ id, label: t.design.modes[id] }))}
          value={theme.mode}
          onChange={(mode) => set({ mode })}
          isDisabled={!isEditable}
        />
      </Card>
      <ColorCard
        theme={theme}
        resolved={resolved}
        shownMode={shownMode}
        onChange={set}
        isEditable={isEditable}
      />
      <Card title={t.design.background}>
        <BackgroundFields
          background={theme.background}
          tokens={resolved.looks[shownMode].tokens}
          onChange={(background) => set({ background })}
          isDisabled={!isEditable}
        />
      </Card>
      <Card title={t.design.text}>
        <Stack>
          <Select
            label={t.design.font}
            hint={resolved.font.file ? null : fontTexts.fromDevice}
            options={[
              { id: 'theme', label: t.design.asTheme },
              ...themeFonts.map((id) => ({
                id,
                label: t.design.fonts[id],
                note: fontTexts.sample,
                font: fonts[id],
              })),
            ]}
            value={theme.font ?? 'theme'}
            onChange={(font) => set({ font: font === 'theme' ? null : (font as 'serif') })}
            isDisabled={!isEditable}
          />
          <Choice
            label={t.design.radius}
            ids={themeRadii}
            texts={t.design.radii}
            value={theme.radius}
            onChange={(radius) => set({ radius })}
            isEditable={isEditable}
          />
          <Choice
            label={t.design.density}
            ids={themeDensities}
            texts={t.design.densities}
            value={theme.density}
            onChange={(density) => set({ density })}
            isEditable={isEditable}
          />
          <Choice
            label={t.design.buttons}
            ids={buttonStyles}
            texts={t.design.buttonStyles}
            value={theme.button_style}
            onChange={(button_style) => set({ button_style })}
            isEditable={isEditable}
          />
        </Stack>
      </Card>
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
  onChange,
  isEditable,
}: {
  label: string
  ids: readonly K[]
  texts: Readonly<Record<K, string>>
  value: K | null
  onChange: (value: K | null) => void
  isEditable: boolean
}) => {
  const t = useMessages()
  return (
    <Segmented<K | 'theme'>
      label={label}
      options={[{ id: 'theme', label: t.design.theme }, ...ids.map((id) => ({ id, label: texts[id] }))]}
      value={value ?? 'theme'}
      onChange={(id) => onChange(id === 'theme' ? null : (id as K))}
      isDisabled={!isEditable}
    />
  )
}

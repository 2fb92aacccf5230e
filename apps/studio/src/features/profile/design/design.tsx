import type { Profile, ThemeWrite } from '@vitrine/contract'
import {
  buttonStyles,
  themeColors,
  themeDensities,
  themeFonts,
  themeModes,
  themeRadii,
} from '@vitrine/contract/limits'
import { createFontFace, fonts } from '@vitrine/page/themes/fonts'
import { resolveTheme, type Theme } from '@vitrine/page/themes/theme'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { splitErrors } from '../../../app/errors.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../../app/save-state.tsx'
import { ColorField } from '../../../editor/color-field.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { canEdit } from '../../../editor/queries.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout, Card, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BackgroundFields } from './background-fields.tsx'
import styles from './design.module.css'
import { PresetPicker } from './preset-picker.tsx'

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

export const Component = () => {
  const t = useMessages()
  useFontFaces()
  const { draft: profile, status, error, conflict, change, keepMine, discard } = useProfileDraft()
  const isEditable = canEdit(profile)
  const { theme } = profile
  const set = useThemeChange(theme, change)
  const { rest } = splitErrors(error, [], t)
  const resolved = useMemo(() => resolveTheme(theme), [theme])
  const ownMode = hasMirroredColors(theme) ? resolved.home : null
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
        profile={profile}
        resolved={resolved}
        ownMode={ownMode}
        onChange={set}
        isEditable={isEditable}
      />
      <Card title={t.design.background}>
        <BackgroundFields
          background={theme.background}
          onChange={(background) => set({ background })}
          isDisabled={!isEditable}
        />
      </Card>
      <Card title={t.design.text}>
        <Stack>
          <Select
            label={t.design.font}
            options={[
              { id: 'theme', label: t.design.asTheme },
              ...themeFonts.map((id) => ({ id, label: t.design.fonts[id], font: fonts[id].display })),
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

/** Returns a function that changes a part of the theme. Offers one undo for a series of changes to one field, such as a dragged colour. */
const useThemeChange = (
  theme: Profile['theme'],
  change: ReturnType<typeof useProfileDraft>['change'],
): ((changes: ThemeWrite) => void) => {
  const t = useMessages()
  const lastChange = useRef<{ readonly field: string } | null>(null)
  return (changes: ThemeWrite) => {
    const field = formatPath(changes)
    if (lastChange.current?.field !== field) {
      const entry = { field }
      const before = pickValues(theme, changes) as ThemeWrite
      toast(t.design.changed, {
        action: { title: t.common.undo, run: () => change({ theme: before }) },
        onClose: () => {
          if (lastChange.current === entry) lastChange.current = null
        },
      })
      lastChange.current = entry
    }
    change({ theme: changes })
  }
}

/** Returns true if the theme shows the user's colours in one mode and shades of them in the other. The accent applies in both. */
const hasMirroredColors = ({ mode, colors, background }: Profile['theme']): boolean =>
  mode === 'auto' &&
  (themeColors.some((name) => name !== 'accent' && colors[name]) ||
    (background.value !== null && /^(?:color|gradient)$/.test(background.type)))

const ColorCard = ({
  profile,
  resolved,
  ownMode,
  onChange,
  isEditable,
}: {
  profile: Profile
  resolved: Theme
  ownMode: Theme['home'] | null
  onChange: (changes: ThemeWrite) => void
  isEditable: boolean
}) => {
  const t = useMessages()
  const { theme } = profile
  const deviceMode = document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light'
  const { tokens } = resolved.looks[ownMode ?? (theme.mode === 'auto' ? deviceMode : theme.mode)]
  const fallback = { ...tokens, accent: tokens.fill }
  /** Returns the readable colour that replaces the user's, and its mode unless it applies in all. */
  const findCorrection = (name: (typeof themeColors)[number]) => {
    const [first, ...others] = resolved.corrections.filter(
      ({ token, requested, scheme }) =>
        token === name &&
        requested === theme.colors[name] &&
        (theme.mode === 'auto' || theme.mode === scheme),
    )
    return (
      first && { used: first.used, scheme: theme.mode === 'auto' && !others.length ? first.scheme : null }
    )
  }
  return (
    <Card title={t.design.colors} lead={t.design.colorsLead}>
      <div className={styles.colors}>
        {themeColors.map((name) => {
          const correction = findCorrection(name)
          return (
            <Stack key={name} gap="small">
              <ColorField
                label={
                  // Other styles derive the colour of link cards from the accent
                  name === 'surface' && resolved.buttonStyle !== 'surface'
                    ? t.design.panels
                    : t.design.color[name]
                }
                value={theme.colors[name]}
                fallback={fallback[name]}
                isDisabled={!isEditable}
                onChange={(value) => onChange({ colors: { [name]: value } })}
              />
              {correction ? (
                <Callout
                  tone={name === 'accent' ? 'plain' : 'warn'}
                  title={t.design.contrast}
                  actions={
                    name === 'accent' ? null : (
                      <Button
                        small
                        isDisabled={!isEditable}
                        onPress={() => onChange({ colors: { [name]: correction.used } })}
                      >
                        {t.design.applyColor}
                      </Button>
                    )
                  }
                >
                  <i className={styles.dot} style={{ background: correction.used }} aria-hidden="true" />
                  {(name === 'accent' ? t.design.accentCorrection : t.design.correction)(
                    correction.used,
                    correction.scheme,
                  )}
                </Callout>
              ) : null}
            </Stack>
          )
        })}
      </div>
      {ownMode ? (
        <Callout
          actions={
            <Button small isDisabled={!isEditable} onPress={() => onChange({ mode: ownMode })}>
              {t.design.modes[ownMode]}
            </Button>
          }
        >
          {t.design.mirrored[ownMode]}
        </Callout>
      ) : null}
    </Card>
  )
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

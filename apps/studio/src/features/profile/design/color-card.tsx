import type { Profile, ThemeWrite } from '@vitrine/contract'
import { themeColors, themeModes } from '@vitrine/contract/design-choices'
import type { Theme } from '@vitrine/page/themes/theme'
import { Fragment, useId } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { ColorField } from '../../../editor/color-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Callout, Card } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './design.module.css'

/** Returns true if the user chose a background or cards, which one of the two modes shows unchanged. */
export const hasOwnAreas = ({ mode, colors, background }: Profile['theme']): boolean =>
  mode === 'auto' &&
  Boolean(
    colors.background ||
      colors.surface ||
      (background.value !== null && /^(?:color|gradient)$/.test(background.type)),
  )

type Look = {
  readonly theme: Profile['theme']
  readonly resolved: Theme
  readonly shownMode: Theme['home']
}

type ColorGroup = 'colors' | 'dark_colors'

const findCorrections = (
  { theme, resolved }: Look,
  name: (typeof themeColors)[number],
  group: ColorGroup = 'colors',
) =>
  resolved.corrections
    .filter(
      ({ token, requested, scheme }) =>
        (token === name || token === `${name} on surface`) &&
        requested === theme[group][name] &&
        (group === 'colors' ? scheme !== 'dark' || !theme.dark_colors[name] : scheme === 'dark') &&
        (theme.mode === 'auto' || theme.mode === scheme),
    )
    .sort((a, b) => a.ratio - b.ratio)

const hasOtherShade = ({ theme, resolved, shownMode }: Look): boolean =>
  theme.mode === 'auto' &&
  !hasOwnAreas(theme) &&
  Boolean(theme.colors.text) &&
  resolved.home !== shownMode &&
  !(shownMode === 'dark' && theme.dark_colors.text)

/** Returns true if visitors see another text colour than the user's. Buttons keep the accent. */
export const hasLowContrast = (look: Look): boolean =>
  hasOtherShade(look) ||
  themeColors.some(
    (name) =>
      name !== 'accent' &&
      [...findCorrections(look, name), ...findCorrections(look, name, 'dark_colors')].length > 0,
  )

export const ColorCard = ({
  look,
  onChange,
  onInvalid,
}: {
  look: Look
  onChange: (changes: ThemeWrite) => void
  onInvalid: (change: 1 | -1) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  const isDisabled = useAreFieldsDisabled()
  const id = useId()
  const { theme, resolved, shownMode } = look
  const { tokens } = resolved.looks[shownMode]
  const hasDarkColors = themeColors.some((name) => theme.dark_colors[name])
  const isMirrored =
    !hasDarkColors &&
    (hasOwnAreas(theme) || (theme.mode === 'auto' && Boolean(theme.colors.text || theme.colors.muted)))
  // Other styles derive the colour of link cards from the accent
  const formatLabel = (name: (typeof themeColors)[number]) =>
    name === 'surface' && resolved.buttonStyle !== 'surface'
      ? t.design.panels
      : t.profile.fields[`theme.colors.${name}`]
  const findWarning = (name: (typeof themeColors)[number], group: ColorGroup) => {
    const corrections = findCorrections(look, name, group)
    const [worst] = corrections
    if (worst) {
      const mode =
        theme.mode === 'auto' && corrections.every(({ scheme }) => scheme === worst.scheme)
          ? worst.scheme
          : null
      const usedColors = [...new Set(corrections.map(({ used }) => used))]
      const places = usedColors.map((used) => {
        const tokens = corrections.filter((other) => other.used === used).map(({ token }) => token)
        const place = formatLabel(tokens.includes(name) ? 'background' : 'surface')
        return { used, place: name !== 'accent' && new Set(tokens).size === 1 ? place : '' }
      })
      const text = (name === 'accent' ? texts.accentCorrection : texts.correction)({ mode })
      return { text, places }
    }
    return name === 'text' && group === 'colors' && hasOtherShade(look)
      ? { text: texts.otherShade[shownMode], places: [{ used: tokens.text, place: '' }] }
      : undefined
  }
  const renderColors = (
    group: ColorGroup,
    { surface, fill, ...tokens }: Theme['looks']['dark']['tokens'],
  ) => {
    const fallback = { ...tokens, surface, accent: fill }
    return (
      <fieldset className={styles.colors} aria-label={t.profile.fields[`theme.${group}`]}>
        {themeColors.map((name) => {
          const warning = findWarning(name, group)
          return (
            <Fragment key={name}>
              <ColorField
                label={formatLabel(name)}
                value={theme[group][name]}
                fallback={fallback[name]}
                describedBy={warning && `${id}-${group}-${name}`}
                onChange={(value) => onChange({ [group]: { [name]: value } })}
                onInvalid={onInvalid}
              />
              {warning ? (
                <div className={styles.warning}>
                  <Callout
                    tone={name === 'accent' ? 'plain' : 'warn'}
                    title={t.common.pair({ name: formatLabel(name), value: texts.contrast })}
                    actions={
                      name === 'accent' ? null : (
                        <Button
                          small
                          isDisabled={isDisabled}
                          onPress={() => onChange({ [group]: { [name]: warning.places[0]!.used } })}
                        >
                          {texts.applyColor}
                        </Button>
                      )
                    }
                  >
                    <span id={`${id}-${group}-${name}`}>
                      {warning.text}{' '}
                      {warning.places.map(({ used, place }) => (
                        <span key={used} className={styles.usedColor}>
                          <i className={styles.dot} style={{ background: used }} aria-hidden="true" />
                          {place ? t.common.pair({ name: place, value: used }) : used}
                        </span>
                      ))}
                    </span>
                  </Callout>
                </div>
              ) : null}
            </Fragment>
          )
        })}
      </fieldset>
    )
  }
  return (
    <>
      <Card>
        {renderColors('colors', tokens)}
        <Segmented
          wide
          label={t.profile.fields['theme.mode']}
          options={themeModes.map((id) => ({ id, label: t.design.modes[id] }))}
          value={theme.mode}
          onChange={(mode) => onChange({ mode })}
        />
        {isMirrored && !hasOtherShade(look) ? (
          <Callout
            actions={
              <Button small isDisabled={isDisabled} onPress={() => onChange({ mode: resolved.home })}>
                {t.design.modes[resolved.home]}
              </Button>
            }
          >
            {texts.mirrored[resolved.home]}
          </Callout>
        ) : null}
      </Card>
      {theme.mode === 'auto' || hasDarkColors ? (
        <Card title={t.profile.fields['theme.dark_colors']} lead={texts.darkColorsLead}>
          {renderColors('dark_colors', resolved.looks.dark.tokens)}
        </Card>
      ) : null}
    </>
  )
}

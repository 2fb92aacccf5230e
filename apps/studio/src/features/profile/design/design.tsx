import type { ThemeWrite } from '@vitrine/contract'
import { pageMotions, panelStyles, themeFonts } from '@vitrine/contract/design-choices'
import { createFontFaces, fonts } from '@vitrine/page/themes/fonts'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMode } from '../../../app/appearance.ts'
import { splitErrors } from '../../../app/errors.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../../app/save-state.tsx'
import { useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { canEdit } from '../../../editor/queries.ts'
import { Fields } from '../../../ui/field-parts.tsx'
import { Callout, Card, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { ColorCard, hasLowContrast, hasOwnAreas } from './color-card.tsx'
import { HeaderCard } from './header-card.tsx'
import { LookGallery } from './look-gallery.tsx'
import { readOwnDesign, storeOwnDesign } from './own-design.ts'
import { PresetPicker } from './preset-picker.tsx'
import { BlocksCard, TextCard } from './style-cards.tsx'
import { toOptions } from './to-options.ts'

const CopyDesign = createLazyComponent(async () => (await import('./copy-design.tsx')).CopyDesign)

/** Declares the pages' fonts for the font list. The browser loads only the fonts in view. */
const useFontFaces = () =>
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const files = new Set(themeFonts.flatMap((id) => fonts[id].file ?? []))
    sheet.replaceSync([...files].map((file) => createFontFaces(file)).join(''))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])

const tabs = ['look', 'header', 'blocks', 'type', 'colors', 'background'] as const

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  useFontFaces()
  const save = useProfileDraft()
  const { draft: profile, status, error, change } = save
  const isEditable = canEdit(profile)
  const [invalidCount, countInvalid] = useReducer((count: number, change: 1 | -1) => count + change, 0)
  const { theme } = profile
  const [editedMode, setEditedMode] = useState<'dark' | null>(null)
  const set = (theme: ThemeWrite) => {
    if (theme.colors ?? theme.dark_colors) setEditedMode(theme.dark_colors ? 'dark' : null)
    change({ theme })
  }
  const { rest } = splitErrors(error, [], t)
  const resolved = useMemo(() => resolveTheme(theme), [theme])
  const ownMode = hasOwnAreas(theme) ? resolved.home : null
  const studioMode = useMode()
  const shownMode = ownMode ?? (theme.mode === 'auto' ? studioMode : theme.mode)
  const look = { theme, resolved, shownMode }
  const [params, setParams] = useSearchParams()
  const selected = tabs.find((tab) => tab === params.get('tab')) ?? 'look'
  const { tokens, backdrop } = resolved.looks[shownMode]
  return (
    <EditLayout ownMode={editedMode ?? ownMode} isPinned>
      <ScreenHeader>
        <SaveLine
          status={invalidCount ? 'refused' : status}
          refusedText={invalidCount ? t.links.checkFields : undefined}
        />
      </ScreenHeader>
      <SaveProblem save={save} isHidden={rest === null} />
      {isEditable ? null : <Callout>{t.links.viewer}</Callout>}
      <Fields isDisabled={!isEditable}>
        <Tabs
          label={t.design.title}
          selected={selected}
          onSelect={(tab) => setParams(tab === 'look' ? {} : { tab })}
          tabs={[
            {
              id: 'look',
              title: texts.look,
              content: (
                <Card lead={texts.lookLead}>
                  <LookGallery profile={profile} onChange={change} />
                </Card>
              ),
            },
            {
              id: 'header',
              title: t.profile.fields['theme.header'],
              content: (
                <HeaderCard profile={profile} pattern={resolved.pattern} tokens={tokens} onChange={set} />
              ),
            },
            {
              id: 'blocks',
              title: texts.blocks,
              content: <BlocksCard theme={theme} onChange={set} />,
            },
            {
              id: 'type',
              title: texts.fonts,
              content: <TextCard profile={profile} onChange={set} />,
            },
            {
              id: 'colors',
              title: t.profile.fields['theme.colors'],
              warning: hasLowContrast(look) ? texts.contrast : null,
              content: (
                <Stack>
                  <ColorCard look={look} onChange={set} onInvalid={countInvalid} />
                  <Card title={t.profile.fields['theme.preset']} lead={texts.themeLead}>
                    <PresetPicker
                      profile={profile}
                      onChoose={(chosen) => change({ theme: chosen })}
                      ownDesign={readOwnDesign(profile.id)}
                      setOwnDesign={(design) => storeOwnDesign(profile.id, design)}
                    />
                  </Card>
                </Stack>
              ),
            },
            {
              id: 'background',
              title: texts.backgroundAndMotion,
              content: (
                <Card>
                  <Stack>
                    <BackgroundFields
                      background={theme.background}
                      tokens={tokens}
                      backdrop={backdrop}
                      onChange={(background) => set({ background })}
                      onInvalid={countInvalid}
                    />
                    {theme.background.type === 'image' ? (
                      <Segmented
                        wide
                        label={t.profile.fields['theme.panel']}
                        options={toOptions(panelStyles, t.design.panelStyles)}
                        value={theme.panel}
                        onChange={(panel) => set({ panel })}
                      />
                    ) : null}
                    <Segmented
                      wide
                      label={t.profile.fields['theme.motion']}
                      hint={texts.motionHint}
                      options={toOptions(pageMotions, t.design.motions)}
                      value={theme.motion}
                      onChange={(motion) => set({ motion })}
                    />
                  </Stack>
                </Card>
              ),
            },
          ]}
        />
      </Fields>
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

import { toFormDefinition } from '@vitrine/page/form-definition'
import { renderFormPage, renderFormSent } from '@vitrine/page/form-page'
import { renderGate } from '@vitrine/page/gate-page'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { renderLanding } from '@vitrine/page/service-pages/landing'
import { getTexts } from '@vitrine/page/texts/index'
import { presets } from '@vitrine/page/themes/index'
import type { Page, PageView, SitePage } from '@vitrine/page/view'
import { site } from '../../support/sample-shop.ts'
import * as samples from '../../support/samples.ts'

/** Presets. Each has a page of its name with every block. */
export const themes = Object.keys(presets)

/** Presets with a custom layout of the page header. */
const ownHeaders = themes.filter((preset) => presets[preset]?.header)

const formLink = samples.shop.links.find(({ kind }) => kind === 'form')!
const sampleForm = {
  formId: formLink.id,
  definition: toFormDefinition(formLink, getTexts('en').form),
  profileUrl: '/studiomarlo',
  action: '/f/23',
}

/** Values that the server adds to a view. They are parameters here so that a browser can draw the same pages. */
export type ServerParts = {
  readonly scriptUrl: string
  /** 32 hexadecimal digits that replace the name of a sample's picture. */
  pictureHash(name: string): string
  shareVersion(view: PageView): string
}

/** Returns the views of all sample pages, and of pages with 25 links in each theme, whose size is limited. Imports no modules of Node. */
export const drawPages = (
  parts: ServerParts,
): { readonly pages: Record<string, Page>; readonly loads: Record<string, Page> } => {
  /** Returns the view with pictures named like uploads, so that they have several sizes. */
  const useUploads = (view: PageView): PageView => {
    const named: PageView = JSON.parse(
      JSON.stringify(view).replace(
        /\/media\/(\w+)\.webp/g,
        (_, name: string) =>
          `/media/${parts.pictureHash(name)}-${name === 'avatar' ? '512x512' : '1200x800'}.webp`,
      ),
    )
    return { ...named, scriptUrl: parts.scriptUrl, shareVersion: parts.shareVersion(named) }
  }
  const applyPreset = (view: PageView, preset: string): PageView =>
    useUploads({ ...view, profile: { ...view.profile, theme: { preset } } })

  const loads = Object.fromEntries(
    themes.map((preset) => [preset, renderProfilePage(applyPreset(samples.typicalPage, preset))]),
  )
  const otherPages: Record<string, SitePage> = {
    landing: renderLanding({
      baseUrl: 'https://vitrine.example',
      version: '0.1.0',
      signUpUrl: '/studio/signup',
      plans: [],
      signInUrl: '/studio/signin',
      tryUrl: '/services/try',
      operations: 67,
      now: Date.parse('2026-12-01'),
    }),
    'not-found': renderErrorPage({ status: 404, language: 'en' }),
    'gone-arabic': renderErrorPage({ status: 410, language: 'ar' }),
    'server-error': renderErrorPage({ status: 500, requestId: '01JD3ZK8' }),
  }
  const pages: Record<string, Page> = {
    ...Object.fromEntries(
      themes.map((preset) => [preset, renderProfilePage(applyPreset(samples.shop, preset))]),
    ),
    empty: renderProfilePage(useUploads(samples.empty)),
    'twenty-five': renderProfilePage(useUploads(samples.typicalPage)),
    lists: renderProfilePage(applyPreset(samples.lists, 'botanical')),
    long: renderProfilePage(useUploads(samples.long)),
    ...Object.fromEntries(
      ownHeaders.flatMap((preset) => [
        [`${preset}-long`, renderProfilePage(applyPreset(samples.long, preset))],
        [`${preset}-arabic`, renderProfilePage(applyPreset(samples.arabic, preset))],
        [`${preset}-sensitive`, renderProfilePage(applyPreset(samples.sensitive, preset))],
      ]),
    ),
    arabic: renderProfilePage(useUploads(samples.arabic)),
    sensitive: renderProfilePage(useUploads(samples.sensitive)),
    ...Object.fromEntries(
      Object.entries(samples.restyled).map(([name, view]) => [
        `style-${name}`,
        renderProfilePage(useUploads(view)),
      ]),
    ),
    'form-errors': renderFormPage({
      ...sampleForm,
      page: applyPreset(samples.shop, 'candy'),
      values: new Map<string, unknown>([
        ['email', 'kim@'],
        ['wish', 'A bowl,\nwide and low.'],
      ]),
      answerProblems: new Map([
        ['name', 'required'],
        ['email', 'email'],
        ['letter', 'checkbox'],
      ]),
    }),
    'form-wait-arabic': renderFormPage({ ...sampleForm, page: useUploads(samples.arabic), mustWait: true }),
    'form-sent': renderFormSent({ ...sampleForm, page: applyPreset(samples.shop, 'newspaper') }),
    'gate-code': renderGate({
      page: applyPreset(samples.shop, 'brutalist'),
      linkId: 21,
      title: 'Members’ sale',
      gate: { type: 'code', message: 'The code is in the last letter.' },
      profileUrl: '/studiomarlo',
      isCodeWrong: true,
    }),
    'gate-age': renderGate({
      page: applyPreset(samples.shop, 'sunset'),
      linkId: 22,
      title: 'Wine and clay evening',
      gate: { type: 'age', min_age: 18 },
      profileUrl: '/studiomarlo',
    }),
    ...Object.fromEntries(Object.entries(otherPages).map(([name, page]) => [name, page(site)])),
  }
  return { pages, loads }
}

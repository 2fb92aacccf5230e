import loadLanguage from 'virtual:first-texts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type StudioLanguage, studioLanguages } from '@vitrine/contract/limits'
import type { FormatRule } from '@vitrine/page/problems/translate'
import { type Catalogue, createTexts } from '@vitrine/texts'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { I18nProvider, useLocale } from 'react-aria-components'
import type { Texts } from '../texts.gen.d.ts'
import { addRegion, languageKey, listUserLanguages } from './browser.ts'
import type { FirstCatalogue, FirstTexts, Messages } from './first-catalogues.ts'
import { loadPart } from './lazy.ts'

/** Loads a catalogue that the service uses too, or returns undefined if English has none. */
const loadServiceCatalogue = async (
  name: string,
  language: StudioLanguage,
): Promise<Catalogue | undefined> => {
  // The first screen does not need their list
  const { serviceFiles } = await loadPart(() => import('./service-texts.ts'))
  const load = serviceFiles[`../../../../packages/page/src/${name}/texts/${language}.json`]
  return load && (await loadPart(load)).default
}

const loadProblems = async (language: StudioLanguage): Promise<FormatRule | null> => {
  if (language === 'en') return null
  const [{ createRuleFormat }, catalogue] = await Promise.all([
    import('@vitrine/page/problems/format-rule'),
    loadServiceCatalogue('problems', language),
  ])
  return catalogue ? createRuleFormat(catalogue, language) : null
}

export type { Messages }

const isLanguage = (tag: string): tag is StudioLanguage =>
  (studioLanguages as readonly string[]).includes(tag)

const resolveLanguage = (): StudioLanguage => {
  // Chosen on the landing page
  const requestedLanguage = new URLSearchParams(location.search).get('lang')
  if (requestedLanguage && isLanguage(requestedLanguage)) localStorage.setItem(languageKey, requestedLanguage)
  return (
    listUserLanguages()
      .map((tag) => tag.split('-')[0]!.toLowerCase())
      .find(isLanguage) ?? 'en'
  )
}

type State = { readonly language: StudioLanguage; readonly messages: Messages }

/** Loads a catalogue. Its name is its folder: `links/blocks` is in `features/links/blocks/texts`. */
const loadCatalogue = async <Name extends keyof Texts>(
  name: Name,
  language: StudioLanguage,
): Promise<Texts[Name]> => {
  const { files } = await loadLanguage[language]()
  const folder = /^(?:app|editor)\b/.test(name) ? name : `features/${name}`
  const { default: catalogue } = await loadPart(files[`/src/${folder}/texts/${language}.json`]!)
  return createTexts<Texts[Name]>(catalogue, addRegion(language))
}

const loadState = async (language: StudioLanguage): Promise<State> => {
  const { default: catalogues } = await loadLanguage[language]()
  return {
    language,
    messages: { ...createTexts<FirstTexts>(catalogues, addRegion(language)), problems: null },
  }
}

export const loadTexts = (): Promise<State> => loadState(resolveLanguage())

const Context = createContext<{ state: State; choose: (language: StudioLanguage) => Promise<void> } | null>(
  null,
)

/** Sets `lang` and `dir` of the document. */
const DocumentLanguage = () => {
  const { locale, direction } = useLocale()
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = direction
  }, [locale, direction])
  return null
}

export const TextsProvider = ({ initial, children }: { initial: State; children: ReactNode }) => {
  const [state, setState] = useState(initial)
  const { language } = state
  useEffect(() => {
    const add = (problems: FormatRule | null) =>
      setState((now) =>
        now.language === language ? { ...now, messages: { ...now.messages, problems } } : now,
      )
    // Problems remain in English if loading fails
    loadProblems(language).then(add, () => undefined)
  }, [language])
  const value = useMemo(
    () => ({
      state,
      choose: async (language: StudioLanguage) => {
        const state = await loadState(language)
        localStorage.setItem(languageKey, language)
        setState(state)
      },
    }),
    [state],
  )
  return (
    <Context value={value}>
      {/* The pseudo language is English from right to left on request */}
      <I18nProvider
        locale={
          import.meta.env.PSEUDO === 'rtl' ? 'en-Arab' : language === 'ar' ? addRegion(language) : language
        }
      >
        <DocumentLanguage />
        {children}
      </I18nProvider>
    </Context>
  )
}

const useContextValue = () => {
  const value = use(Context)
  if (!value) throw new Error('TextsProvider is missing')
  return value
}

const useLoaded = <T,>(name: string, load: (language: StudioLanguage) => Promise<T>): T => {
  const { language } = useContextValue().state
  const query = queryOptions({
    queryKey: ['texts', name, language],
    queryFn: () => load(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Texts contain functions, which cannot be compared
    structuralSharing: false,
  })
  return useSuspenseQuery(query).data
}

const useCatalogue = (name: keyof Texts) => useLoaded(name, (language) => loadCatalogue(name, language))

/** Returns the texts of the first screen, or those of one catalogue, which loads with its screen. */
export function useTexts(): Messages
export function useTexts<Name extends Exclude<keyof Texts, FirstCatalogue>>(name: Name): Texts[Name]
export function useTexts(name?: keyof Texts) {
  const { messages } = useContextValue().state
  // biome-ignore lint/correctness/useHookAtTopLevel: the name of a call never changes
  return name === undefined ? messages : useCatalogue(name)
}

/** Returns sentences that the service writes too, or null in English if its answers contain them. */
export const useServiceTexts = <T,>(name: 'alerts' | 'answers' | 'doctor'): T | null =>
  useLoaded(`service/${name}`, async (language) => {
    const catalogue = await loadServiceCatalogue(name, language)
    return catalogue ? createTexts<T>(catalogue, addRegion(language)) : null
  })

export const useLanguage = () => {
  const { state, choose } = useContextValue()
  return [state.language, choose] as const
}

/** Returns the name of a language in itself, with a capital letter as in a list: "Português". */
export const getLanguageName = (language: StudioLanguage): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

import { type StudioLanguage, studioLanguages } from '@vitrine/contract/limits'
import type { ProblemTexts } from '@vitrine/page/problems/translate'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { languageKey, listUserLanguages } from '../app/browser.ts'
import type en from './en/index.ts'

/** All texts of the studio. A language with a missing text does not compile. */
export type Messages = typeof en

const load: Record<StudioLanguage, () => Promise<{ default: Messages }>> = {
  en: () => import('./en/index.ts'),
  pt: () => import('./pt/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
}

/** Problem messages by rule. Loaded after the first screen, which does not need them. */
const loadProblems: Record<StudioLanguage, () => Promise<ProblemTexts | null>> = {
  en: async () => null,
  pt: async () => (await import('@vitrine/page/problems/pt')).pt,
  de: async () => (await import('@vitrine/page/problems/de')).de,
  es: async () => (await import('@vitrine/page/problems/es')).es,
}

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

export const loadMessages = async (): Promise<State> => {
  const language = resolveLanguage()
  return { language, messages: (await load[language]()).default }
}

const addProblems = (state: State, problems: ProblemTexts | null): State => ({
  ...state,
  messages: { ...state.messages, errors: { ...state.messages.errors, problems } },
})

const Context = createContext<{ state: State; choose: (language: StudioLanguage) => Promise<void> } | null>(
  null,
)

export const MessagesProvider = ({ initial, children }: { initial: State; children: ReactNode }) => {
  const [state, setState] = useState(initial)
  const { language } = state
  useEffect(() => {
    document.documentElement.lang = language
    const add = (problems: ProblemTexts | null) =>
      setState((now) => (now.language === language ? addProblems(now, problems) : now))
    // Problems remain in English if loading fails
    loadProblems[language]().then(add, () => undefined)
  }, [language])
  const value = useMemo(
    () => ({
      state,
      choose: async (language: StudioLanguage) => {
        const messages = (await load[language]()).default
        localStorage.setItem(languageKey, language)
        setState({ language, messages })
      },
    }),
    [state],
  )
  return (
    <Context value={value}>
      <I18nProvider locale={state.language}>{children}</I18nProvider>
    </Context>
  )
}

const useContextValue = () => {
  const value = use(Context)
  if (!value) throw new Error('MessagesProvider is missing')
  return value
}

export const useMessages = (): Messages => useContextValue().state.messages

export const useLanguage = () => {
  const { state, choose } = useContextValue()
  return [state.language, choose] as const
}

/** Returns the name of a language in itself, with a capital letter as in a list: "Português". */
export const getLanguageName = (language: StudioLanguage): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

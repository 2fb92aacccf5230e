/** Scripts of all languages, written by `vite.config.ts`. */
declare module 'virtual:first-texts' {
  type Files = Readonly<Record<string, () => Promise<{ default: import('@vitrine/texts').Catalogue }>>>
  /** Texts of the first screen, and functions that load the other catalogues, by file. */
  type LanguageScript = {
    readonly default: import('./first-catalogues.ts').FirstCatalogues
    readonly files: Files
  }
  const loadLanguage: Readonly<
    Record<import('@vitrine/contract/limits').StudioLanguage, () => Promise<LanguageScript>>
  >
  export default loadLanguage
}

export { useMarkRead, useSavePreferences } from './queries.ts'

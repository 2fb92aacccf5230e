/** Recording of versions and of replaced contents. `versions` lists, compares and restores them. */
export {
  copyLinksToHistory,
  copyProfileToHistory,
  deleteUnneededContents,
  readActiveContents,
  readContentsOfVersion,
  type VersionContents,
  type VersionLink,
} from './content-repo.ts'
export { versionPruning } from './jobs.ts'
export { type CreatedVersion, readManifest } from './repo.ts'
export {
  recordVersion,
  saveAutomaticVersion,
  saveVersionBeforeRestore,
  type VersionSource,
} from './service.ts'

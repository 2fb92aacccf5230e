/** Recording of versions and of replaced contents. `versions` lists, compares and restores them. */
export {
  deleteUnneededContents,
  readActiveContents,
  readContentsOfVersion,
  saveLinkContent,
  saveProfileContent,
  type VersionContents,
  type VersionLink,
} from './contents-repo.ts'
export { ordinaryLength } from './repo.ts'
export {
  type CreatedVersion,
  createVersionOf,
  saveRecoveryVersion,
  saveSafetyVersion,
  type VersionSource,
  versionPruning,
} from './service.ts'

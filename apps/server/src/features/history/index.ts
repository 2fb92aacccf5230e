/** Recording of versions and of replaced contents. `versions` lists, compares and restores them. */
export {
  contentsOfVersion,
  dropUnneededContents,
  keepLinkContent,
  keepProfileContent,
  liveContents,
  type VersionContents,
  type VersionLink,
} from './contents-repo.ts'
export {
  type CreatedVersion,
  captureBefore,
  captureSafety,
  createVersionOf,
  type VersionSource,
  versionPruning,
} from './service.ts'

export {
  type Access,
  changeByJob,
  changeProfile,
  changeWithoutSettings,
  findRole,
  findRoleOfUser,
  type LockedProfile,
  type LockedState,
  loadProfile,
  loadResourceProfile,
  lockProfile,
  noCredential,
  profileChannel,
} from './access.ts'
export { toPolicy } from './access-repo.ts'
export { copyUploads } from './copy-uploads.ts'
export { insertProfile } from './create.ts'
export { requestErasure } from './erasure.ts'
export { cancelErasure } from './erasure-repo.ts'
export { erasures, oldRedirects, unusedFiles, unusedUploads } from './jobs.ts'
export { lockOwnedProfiles } from './lock-repo.ts'
export { ofProfile, ofProfileInQuery } from './of-profile.ts'
export {
  createSettings,
  isIndexable,
  mergeSettings,
  type PageRecord,
  type ProfileRecord,
  type ProfileSettings,
  readSettings,
  toProfile,
  toSettingsFields,
} from './profile.ts'
export { holdLifetimeMs, type ReservedName } from './redirect-repo.ts'
export { findProfile, findProfiles, listOwnProfiles } from './repo.ts'
export { resolveRestoredSettings, writeSettings } from './restore.ts'
export {
  eraseProfile,
  findPage,
  findPageByHost,
  findPageById,
  findPageByLink,
  isUntouched,
  listAwaitingVerification,
  moveProfile,
  publishOwnPages,
  updateProfile,
  writeProfile,
} from './service.ts'
export {
  computeShareVersion,
  createThumbnailName,
  findThumbnailBackground,
  toShareSubject,
} from './share-subject.ts'
export { findNextListed, streamListedPages } from './sitemap.ts'
export {
  findUploadProfile,
  listUploadNames,
  releaseUploads,
  sumUploadedBytes,
  sumUploadedBytesOfOwners,
} from './upload-repo.ts'
export { type StoredPictures, storePictures, uploadAvatar, uploadBlockFile } from './uploads.ts'
export {
  checkUsernameStatus,
  createNameCheck,
  findUsernameProblem,
  keepHeldNames,
  listHeldNames,
  reclaimUsername,
  releaseHeldName,
} from './usernames.ts'

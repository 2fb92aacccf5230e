export {
  type Access,
  changeProfile,
  changeWithoutSettings,
  findRole,
  findRoleOfUser,
  type LockedProfile,
  type LockedState,
  loadProfile,
  loadResourceProfile,
  lockProfile,
  profileChannel,
} from './access.ts'
export { copyUploads } from './copy-uploads.ts'
export { insertProfile } from './create.ts'
export { requestErasure } from './erasure.ts'
export { erasures, oldRedirects, unusedFiles, unusedUploads } from './jobs.ts'
export { lockOwnedProfiles } from './lock-repo.ts'
export {
  mergeSettings,
  type PageRecord,
  type ProfileRecord,
  type ProfileSettings,
  readSettings,
  toProfile,
  toSettingsFields,
} from './profile.ts'
export { findProfile, findProfiles, listOwnProfiles } from './repo.ts'
export { resolveRestoredSettings, writeSettings } from './restore.ts'
export {
  eraseProfile,
  findPage,
  findPageByHost,
  findPageById,
  isUntouched,
  moveProfile,
  redirectLifetimeMs,
} from './service.ts'
export { findNextListed, streamListedPages } from './sitemap.ts'
export { sumUploadedBytes, sumUploadedBytesOfOwners } from './upload-repo.ts'
export { type StoredPictures, storePictures, uploadAvatar, uploadBlockFile } from './uploads.ts'
export { checkUsernameStatus, findUsernameProblem } from './usernames.ts'

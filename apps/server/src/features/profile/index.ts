export {
  type Access,
  changeProfile,
  changeWithoutSettings,
  type LockedProfile,
  type LockedState,
  lockProfile,
  openProfile,
  openResourceProfile,
  profileChannel,
  roleOfUser,
  roleOn,
} from './access.ts'
export { copyUploads } from './copy-uploads.ts'
export { createProfile } from './create.ts'
export { erasures, requestErasure } from './erasure.ts'
export {
  mergeSettings,
  type PageRecord,
  type ProfileRecord,
  readSettings,
  type Settings,
  showSettings,
  toProfile,
} from './profile.ts'
export { settingsToRestore, writeSettings } from './restore.ts'
export {
  eraseProfile,
  findPage,
  findPageByHost,
  findPageById,
  findProfile,
  findProfiles,
  isUntouched,
  listOwnProfiles,
  lockOwnedProfiles,
  moveProfile,
  oldRedirects,
  redirectMs,
  showProfile,
  sumUploadedBytes,
  sumUploadedBytesOfOwners,
  toOwnProfile,
} from './service.ts'
export { listedPages, nextListed } from './sitemap.ts'
export { unusedFiles, unusedUploads } from './upload-sweep.ts'
export { type StoredPictures, storePictures, uploadAvatar, uploadBlockFile } from './uploads.ts'
export { usernameProblem, usernameStatus } from './usernames.ts'

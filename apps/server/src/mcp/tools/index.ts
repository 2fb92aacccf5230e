import type { Tool } from '../tool.ts'
import { getAnalytics } from './analytics.ts'
import { saveCampaign, saveVariant } from './campaigns.ts'
import { applyFix, runDoctor } from './doctor.ts'
import { listSubmissions } from './forms.ts'
import { generateIdeas } from './ideas.ts'
import { getPagePicture, importLinks, uploadPicture } from './import.ts'
import { archiveLink, listLinks, moveLinks, saveLink, saveLinks } from './links.ts'
import { getPage, listBlockKinds, updateProfile } from './page.ts'
import { makeVersion, reviewRestore } from './versions.ts'

/** Tools in the order that agents see. */
export const tools: readonly Tool[] = [
  getPage,
  updateProfile,
  getPagePicture,
  listLinks,
  saveLink,
  saveLinks,
  moveLinks,
  archiveLink,
  listBlockKinds,
  importLinks,
  uploadPicture,
  runDoctor,
  applyFix,
  getAnalytics,
  saveCampaign,
  saveVariant,
  makeVersion,
  reviewRestore,
  listSubmissions,
  generateIdeas,
]

import type { Tool } from '../tool.ts'
import { applyFix, runDoctor } from './doctor.ts'
import { generateIdeas, getAnalytics, listSubmissions, saveCampaign, saveVariant } from './growth.ts'
import { archiveLink, listLinks, moveLinks, saveLink } from './links.ts'
import { getPage, listBlockKinds, updateProfile } from './page.ts'
import { makeVersion, reviewRestore } from './versions.ts'

/** What agents can do, in the order they are told of it. */
export const tools: readonly Tool[] = [
  getPage,
  updateProfile,
  listLinks,
  saveLink,
  moveLinks,
  archiveLink,
  listBlockKinds,
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

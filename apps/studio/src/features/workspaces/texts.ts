import type en from '../../messages/en/screens/offers.ts'
import type workspaces from '../../messages/en/screens/workspaces.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type OfferTexts = typeof en

export const useOfferTexts = createTextsHook<OfferTexts>('offers')

export const useWorkspaceTexts = createTextsHook<typeof workspaces>('workspaces')

import type en from '../../messages/en/screens/versions.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type VersionTexts = typeof en

export const useVersionTexts = createTextsHook<VersionTexts>('versions')

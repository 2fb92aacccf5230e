import type en from '../../messages/en/screens/agents.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useAgentTexts = createTextsHook<typeof en>('agents')

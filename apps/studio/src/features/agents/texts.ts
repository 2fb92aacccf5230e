import type en from '../../messages/en/agents.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type AgentTexts = typeof en

export const useAgentTexts = ownTexts<AgentTexts>('agents', {
  en: () => import('../../messages/en/agents.ts'),
  pt: () => import('../../messages/pt/agents.ts'),
  de: () => import('../../messages/de/agents.ts'),
  es: () => import('../../messages/es/agents.ts'),
})

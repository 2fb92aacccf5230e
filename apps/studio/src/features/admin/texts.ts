import type admin from '../../messages/en/screens/admin.ts'
import type operators from '../../messages/en/screens/operators.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type OperatorTexts = typeof operators

export const useOperatorTexts = createTextsHook<OperatorTexts>('operators')

export const useAdminTexts = createTextsHook<typeof admin>('admin')

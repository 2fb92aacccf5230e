import type admin from '../../messages/en/screens/admin.ts'
import type adminLists from '../../messages/en/screens/admin-lists.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type AdminListTexts = typeof adminLists

export const useAdminListTexts = createTextsHook<AdminListTexts>('admin-lists')

export const useAdminTexts = createTextsHook<typeof admin>('admin')

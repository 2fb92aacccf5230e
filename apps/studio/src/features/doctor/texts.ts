import type en from '../../messages/en/screens/doctor.ts'
import type rules from '../../messages/en/screens/doctor-rules.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useDoctorTexts = createTextsHook<typeof en>('doctor')

/** Returns the texts of rules. They are empty in English, which the service sends. */
export const useRuleTexts = createTextsHook<typeof rules>('doctor-rules')

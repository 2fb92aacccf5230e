import type en from '../../messages/en/screens/doctor.ts'
import type { FindingTexts } from '../../messages/en/screens/doctor-rules.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useDoctorTexts = createTextsHook<typeof en>('doctor')

export const useFindingTexts = createTextsHook<FindingTexts>('doctor-rules')

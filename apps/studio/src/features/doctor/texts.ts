import type en from '../../messages/en/screens/doctor.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useDoctorTexts = createTextsHook<typeof en>('doctor')

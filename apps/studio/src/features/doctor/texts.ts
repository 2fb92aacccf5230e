import type en from '../../messages/en/doctor.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type DoctorTexts = typeof en

export const useDoctorTexts = ownTexts<DoctorTexts>('doctor', {
  en: () => import('../../messages/en/doctor.ts'),
  pt: () => import('../../messages/pt/doctor.ts'),
  de: () => import('../../messages/de/doctor.ts'),
  es: () => import('../../messages/es/doctor.ts'),
})

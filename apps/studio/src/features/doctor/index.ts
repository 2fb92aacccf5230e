export { useDoctorTexts } from './texts.ts'

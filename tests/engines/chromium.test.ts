import { describeForms } from './forms.ts'

describeForms('chromium')

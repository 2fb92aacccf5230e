import { describeForms } from './forms.ts'
import { describeEngine } from './journeys.ts'

describeEngine('chromium', ['ja'])
describeForms('chromium')

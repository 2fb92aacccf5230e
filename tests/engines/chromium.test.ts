import { describeForms } from './forms.ts'
import { describeEngine } from './journeys.ts'

describeEngine('chromium', ['ar', 'ja'])
describeForms('chromium')

import { describeForms } from './forms.ts'
import { describeEngine } from './journeys.ts'

describeEngine('firefox', ['en', 'ar'])
describeForms('firefox')

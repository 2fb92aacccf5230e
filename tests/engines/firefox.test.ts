import { describeEngine } from './journeys.ts'

describeEngine('firefox')

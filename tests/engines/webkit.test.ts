import { describeEngine } from './journeys.ts'

describeEngine('webkit')

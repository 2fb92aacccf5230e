/** Rules for when figures are significant. Pure. */
export { isEnough, rateOf, type Sample, wilsonInterval } from './statistics.ts'

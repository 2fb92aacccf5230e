/** When figures say something, and how sure; pure. */
export { isEnough, rateOf, type Sample, wilsonInterval } from './statistics.ts'

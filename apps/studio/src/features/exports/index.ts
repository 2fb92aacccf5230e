export { Archives } from './exports.tsx'

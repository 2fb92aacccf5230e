export { etagMatches, jsonContentType } from './envelope.ts'

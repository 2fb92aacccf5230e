export { answerProblems, checkAnswers } from './policy.ts'
export { allSubmissions, countSubmissions, oldSpam, storeSubmission } from './service.ts'
export { sourceOfSubmission, utmQueryOfReferrer } from './source.ts'

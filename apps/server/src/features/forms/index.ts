export { answerProblems, checkAnswers } from './policy.ts'
export { allSubmissions, countSubmissions, deleteOldSpam, storeSubmission } from './service.ts'
export { sourceOfSubmission, utmQueryOfReferrer } from './source.ts'

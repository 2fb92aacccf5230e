export { answerProblems, checkAnswers } from './policy.ts'
export { allSubmissions, countSubmissions, keepSubmission, oldSpam } from './service.ts'
export { ownQuery, sourceOfSubmission } from './source.ts'

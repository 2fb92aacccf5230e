export { checkAnswers, listAnswerProblems } from './policy.ts'
export { allSubmissions, countSubmissions, oldSpam, storeSubmission } from './service.ts'
export { readSubmissionSource, readUtmQuery } from './source.ts'

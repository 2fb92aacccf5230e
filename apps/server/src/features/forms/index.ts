export { checkAnswers, formatAnswer, listAnswerProblems } from './policy.ts'
export { countSubmissions, oldSpam, storeSubmission, streamSubmissions } from './service.ts'
export { readSubmissionSource, readUtmQuery } from './source.ts'

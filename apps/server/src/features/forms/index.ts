export { formDigests, oldSpam } from './jobs.ts'
export { checkAnswers, findContact, formatAnswer, listAnswerProblems } from './policy.ts'
export { countSubmissions, storeSubmission, streamSubmissions } from './service.ts'
export { readSubmissionSource, readUtmQuery } from './source.ts'

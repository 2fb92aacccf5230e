export type { AnswerFacts } from './answer.ts'
export { findWeeklyAnswers } from './service.ts'

/** Level of a doctor's score from 0 to 100. */
export const getScoreLevel = (score: number): 'great' | 'good' | 'fair' | 'poor' =>
  score >= 90 ? 'great' : score >= 75 ? 'good' : score >= 50 ? 'fair' : 'poor'

export const getScoreTone = (score: number): 'good' | 'warn' | 'bad' =>
  score >= 75 ? 'good' : score >= 50 ? 'warn' : 'bad'

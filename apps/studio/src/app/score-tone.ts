export const getScoreTone = (score: number): 'good' | 'warn' | 'bad' =>
  score >= 75 ? 'good' : score >= 50 ? 'warn' : 'bad'

/** Durations in milliseconds. A day has 24 hours; calendar days are in features/visits/days.ts of the server. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

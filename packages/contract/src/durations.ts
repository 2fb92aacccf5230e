/** Durations in milliseconds for studio and packages. The server has its own in `lib`, which imports nothing of Vitrine. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

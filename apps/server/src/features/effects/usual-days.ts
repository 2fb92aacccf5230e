/** Days of the median that a day is compared with. */
const comparedDays = 14
/** Days with more visitors than this multiple of the median begin a burst. */
const burstMultiple = 2
/** Days after the last day of a burst that are left out too, because its visitors still come. */
const daysOfDecay = 3

/**
 * Returns for each day whether its visitors are the usual ones. In a burst, for example after a post, other people come, who click more or
 * less than usual. A day depends only on itself and earlier days, after the first fourteen, so later days do not change the selection.
 */
export const findUsualDays = (visitors: readonly number[]): boolean[] => {
  let end = -1
  return visitors.map((count, day) => {
    const from = Math.max(day - comparedDays, 0)
    const compared = visitors.slice(from, from + comparedDays).toSorted((a, b) => a - b)
    const median = Math.max(compared[compared.length >> 1]!, 5)
    if (count > burstMultiple * median) end = day + daysOfDecay
    return count > 0 && day > end
  })
}

import type { EffectDay } from './effect.ts'

/** Columns of a row: intercept, seven weekdays, trend, edit. */
const columns = 10
const trendColumn = columns - 2
/** Column of the edit. The last, because `solve` returns the variance of the last. */
const editColumn = columns - 1
/** Free parameters: the weekdays share one with the intercept. */
const parameters = columns - 1

/** Standard deviation of a weekday's clicks per visitor (logarithm) around the mean, which keeps weekdays with few visits near it. */
const weekdayDeviation = 0.2
/** Keeps the matrix regular without limiting the trend. */
const minPenalty = 1e-6

export type Row = {
  /** Columns with values other than 0, in order. */
  readonly indexes: readonly number[]
  readonly values: readonly number[]
  readonly visitors: number
  readonly clicks: number
}

/** Creates the row of a day. The trend is the time since the edit in periods of 28 days. */
export const toRow = ({ day, visitors, clicks }: EffectDay, editDay: number, withTrend = true): Row => ({
  indexes: [0, 1 + (day % 7), trendColumn, editColumn],
  values: [1, 1, withTrend ? (day - editDay) / 28 : 0, day > editDay ? 1 : 0],
  visitors,
  clicks,
})

export type Estimate = {
  /** Logarithm of the change. */
  readonly change: number
  /** Variance of `change` for φ = 1. */
  readonly variance: number
  readonly dispersion: number
  readonly degreesOfFreedom: number
}

export type Fit = Estimate & {
  readonly coefficients: Float64Array
  /** Fisher information for φ = 1, row by row, with the penalties of the weekdays. */
  readonly information: Float64Array
  /** Median of the expected clicks of a day. */
  readonly medianClicks: number
}

/**
 * Fits a log-linear regression of clicks, with visitors as exposure, by iteratively reweighted least squares.
 * P. McCullagh, J. Nelder, "Generalized Linear Models" (1989), ch. 2, 6 and 9. φ is Pearson's estimate, at least 1.
 * `start` are coefficients of similar rows, which save steps.
 */
export const fitRows = (rows: readonly Row[], start?: Float64Array): Fit => {
  const visitors = rows.reduce((sum, row) => sum + row.visitors, 0)
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0)
  const rate = (clicks + 0.5) / visitors
  const sizes = rows.map((row) => row.visitors).sort((a, b) => a - b)
  const medianClicks = sizes[sizes.length >> 1]! * rate
  const coefficients = start?.slice() ?? new Float64Array(columns)
  if (!start) coefficients[0] = Math.log(rate)
  let information = new Float64Array()
  let variance = 0
  for (let step = 0, change = 1; step < 10 && change > 1e-4; step++) {
    const score = new Float64Array(columns)
    information = new Float64Array(columns * columns)
    addPenalties(information, score, coefficients)
    for (const row of rows) {
      const mean = predictClicks(row, coefficients)
      const weight = weigh(mean, medianClicks)
      addRow(information, row, weight * mean)
      for (let i = 0; i < row.indexes.length; i++)
        score[row.indexes[i]!]! += row.values[i]! * weight * (row.clicks - mean)
    }
    variance = solve(information, score)
    change = 0
    for (let i = 0; i < columns; i++) {
      coefficients[i]! += score[i]!
      change = Math.max(change, Math.abs(score[i]!))
    }
  }
  const degreesOfFreedom = rows.length - parameters
  let pearson = 0
  for (const row of rows) {
    const mean = predictClicks(row, coefficients)
    pearson += ((row.clicks - mean) ** 2 / mean) * weigh(mean, medianClicks)
  }
  return {
    coefficients,
    information,
    medianClicks,
    change: coefficients[editColumn]!,
    variance,
    dispersion: Math.max(1, pearson / Math.max(degreesOfFreedom, 1)),
    degreesOfFreedom,
  }
}

/**
 * Returns the weight of a day: its variance if clicks were independent, by its variance with the differences between
 * days. It is 1 on a median day, at most 2, and less on days with more clicks, where those differences dominate.
 */
const weigh = (mean: number, medianClicks: number): number => 2 / (1 + mean / medianClicks)

/** Returns the expected clicks. The logarithm of the rate is limited while the fit has not converged. */
const predictClicks = ({ indexes, values, visitors }: Row, coefficients: Float64Array): number => {
  let logRate = 0
  for (let i = 0; i < indexes.length; i++) logRate += values[i]! * coefficients[indexes[i]!]!
  return visitors * Math.exp(Math.min(Math.max(logRate, -8), 3))
}

const addPenalties = (information: Float64Array, score: Float64Array, coefficients: Float64Array): void => {
  for (let i = 1; i < columns; i++) {
    const penalty = i <= 7 ? 1 / weekdayDeviation ** 2 : minPenalty
    information[i * columns + i]! += penalty
    score[i]! -= penalty * coefficients[i]!
  }
}

/** Adds to the lower triangle. */
const addRow = (information: Float64Array, { indexes, values }: Row, weight: number): void => {
  for (let i = 0; i < indexes.length; i++)
    for (let k = 0; k <= i; k++)
      information[indexes[i]! * columns + indexes[k]!]! += weight * values[i]! * values[k]!
}

/** Replaces `score` by the solution of `information` × x = `score` (Cholesky). Returns the last diagonal entry of the inverse. */
const solve = (information: Float64Array, score: Float64Array): number => {
  const factor = information.slice()
  for (let j = 0; j < columns; j++) {
    for (let k = 0; k < j; k++)
      for (let i = j; i < columns; i++)
        factor[i * columns + j]! -= factor[i * columns + k]! * factor[j * columns + k]!
    const pivot = Math.sqrt(Math.max(factor[j * columns + j]!, 1e-12))
    for (let i = j; i < columns; i++) factor[i * columns + j]! /= pivot
  }
  for (let i = 0; i < columns; i++) {
    for (let k = 0; k < i; k++) score[i]! -= factor[i * columns + k]! * score[k]!
    score[i]! /= factor[i * columns + i]!
  }
  for (let i = columns - 1; i >= 0; i--) {
    for (let k = i + 1; k < columns; k++) score[i]! -= factor[k * columns + i]! * score[k]!
    score[i]! /= factor[i * columns + i]!
  }
  return factor[columns * columns - 1]! ** -2
}

/** Returns the fit as it is expected with further days, each with the visitors of its row: the same estimates, less variance. */
export const addExpectedRow = (fit: Fit, row: Row): Fit => {
  const information = fit.information.slice()
  const mean = predictClicks(row, fit.coefficients)
  addRow(information, row, mean * weigh(mean, fit.medianClicks))
  const variance = solve(information, new Float64Array(columns))
  return { ...fit, information, variance, degreesOfFreedom: fit.degreesOfFreedom + 1 }
}

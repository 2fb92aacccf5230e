import type { AlertRule } from '@vitrine/contract'
import { computeChangePct, type NewAlert } from '../alert.ts'
import { computeMedian, computeSpread } from '../deviation.ts'
import { english } from '../english.ts'
import { type AlertRuleDefinition, type Observations, toWindows, type Window } from '../observations.ts'

/** Minimum number of views for a significant change. */
const minViews = 20
const minRise = 10
/** Minimum number of previous windows for a comparison. */
const minWindows = 3

const spikeThreshold = { absolute: 100, percent: 100, adaptive: 3 }
const dropThreshold = { absolute: 10, percent: 50, adaptive: 3 }

/**
 * Alerts about unusually many views, also in the current window, because its count can only grow. `adaptive` requires
 * median + threshold × spread of the same weekday (default 3: Leys et al., J. Exp. Soc. Psychol. 49 (2013) 764–766).
 */
export const trafficSpike: AlertRuleDefinition = {
  type: 'traffic_spike',
  evaluate: (observations, rule) =>
    toWindows(observations, rule.window).flatMap((window) => {
      const threshold = rule.threshold ?? spikeThreshold[rule.mode]
      const usualCount = findUsualCount(window, rule)
      if (rule.mode === 'absolute')
        return window.count > 0 && window.count >= threshold
          ? [
              createAlert(observations, 'traffic_spike', window, {
                baseline: threshold,
                title: english.trafficSpike.aboveThreshold({ count: window.count }),
                isThreshold: true,
              }),
            ]
          : []
      if (usualCount === null || window.count < minViews || window.count - usualCount < minRise) return []
      const line =
        rule.mode === 'percent'
          ? usualCount * (1 + threshold / 100)
          : usualCount + threshold * computeSpread(window.history)
      if (rule.mode === 'percent' && usualCount === 0) return []
      if (window.count < line || (rule.mode === 'adaptive' && window.count === line)) return []
      const times = usualCount > 0 ? Math.floor(window.count / usualCount) : 0
      const title = english.trafficSpike.title({ times })
      return [createAlert(observations, 'traffic_spike', window, { baseline: usualCount, title })]
    }),
}

/** Alerts about unusually few views, only in complete windows: a current one always begins with few. */
export const trafficDrop: AlertRuleDefinition = {
  type: 'traffic_drop',
  evaluate: (observations, rule) =>
    toWindows(observations, rule.window)
      .filter((window) => window.isComplete)
      .flatMap((window) => {
        const threshold = rule.threshold ?? dropThreshold[rule.mode]
        const usualCount = findUsualCount(window, rule)
        if (usualCount === null || usualCount < minViews) return []
        const line =
          rule.mode === 'absolute'
            ? Math.min(threshold, usualCount)
            : rule.mode === 'percent'
              ? usualCount * (1 - threshold / 100)
              : usualCount - threshold * computeSpread(window.history)
        const isLow = rule.mode === 'percent' ? window.count <= line : window.count < line
        return isLow
          ? [
              createAlert(observations, 'traffic_drop', window, {
                baseline: usualCount,
                title: english.trafficDrop.title,
              }),
            ]
          : []
      }),
}

/** Returns the median of the comparable windows, or null if there are too few. */
const findUsualCount = (window: Window, { mode }: AlertRule): number | null =>
  mode !== 'absolute' && window.history.length < minWindows ? null : computeMedian(window.history)

const createAlert = (
  { profileId }: Observations,
  type: NewAlert['type'],
  window: Window,
  details: { baseline: number; title: string; isThreshold?: boolean },
): NewAlert => {
  const { baseline, title, isThreshold = false } = details
  return {
    type,
    severity: type === 'traffic_drop' ? 'warning' : 'info',
    title,
    message: english.trafficSpike.message({
      ...window.when,
      count: window.count,
      isComplete: window.isComplete,
      isThreshold,
      baseline: Math.round(baseline),
    }),
    metric: 'views',
    value: window.count,
    baseline,
    change_pct: computeChangePct(window.count, baseline),
    window: window.label,
    subject: { type: 'profile', id: profileId, name: null },
  }
}

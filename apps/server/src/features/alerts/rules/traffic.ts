import type { AlertRule } from '@vitrine/contract'
import { changePct, type NewAlert, number } from '../alert.ts'
import { median, spreadOf } from '../deviation.ts'
import { type Observations, type Rule, type Window, windowsOf } from '../observations.ts'

/** Below these counts a change says nothing. */
const minViews = 20
const minRise = 10
/** Comparable windows that must lie behind the profile before one is called unusual. */
const minWindows = 3

/** Thresholds where the owner set none: a count, per cent, multiples of the spread. */
const spikeThreshold = { absolute: 100, percent: 100, adaptive: 3 }
const dropThreshold = { absolute: 10, percent: 50, adaptive: 3 }

/**
 * Unusually many views. `adaptive`: more than median + threshold × spread of the same weekday's last weeks (3 is
 * the usual, conservative choice: Leys et al., J. Exp. Soc. Psychol. 49 (2013) 764–766). The window that goes on
 * counts too, as it can only grow.
 */
export const trafficSpike: Rule = {
  type: 'traffic_spike',
  evaluate: (seen, rule) =>
    windowsOf(seen, rule.window).flatMap((window) => {
      const threshold = rule.threshold ?? spikeThreshold[rule.mode]
      const expected = expectation(window, rule)
      if (rule.mode === 'absolute')
        return window.count > 0 && window.count >= threshold
          ? [
              alert(seen, 'traffic_spike', window, {
                baseline: threshold,
                title: `${number(window.count)} visits`,
                note: `you asked to hear of ${number(threshold)} and more`,
              }),
            ]
          : []
      if (expected === null || window.count < minViews || window.count - expected < minRise) return []
      const line =
        rule.mode === 'percent'
          ? expected * (1 + threshold / 100)
          : expected + threshold * spreadOf(window.history)
      // Where nobody came before, no percentage says how many more came
      if (rule.mode === 'percent' && expected === 0) return []
      if (window.count < line || (rule.mode === 'adaptive' && window.count === line)) return []
      const title = moreThanUsual(window.count, expected)
      return [alert(seen, 'traffic_spike', window, { baseline: expected, title })]
    }),
}

/** Unusually few views, in a window that is over: one that goes on always begins with few. */
export const trafficDrop: Rule = {
  type: 'traffic_drop',
  evaluate: (seen, rule) =>
    windowsOf(seen, rule.window)
      .filter((window) => window.isOver)
      .flatMap((window) => {
        const threshold = rule.threshold ?? dropThreshold[rule.mode]
        const expected = expectation(window, rule)
        if (expected === null || expected < minViews) return []
        const line =
          rule.mode === 'absolute'
            ? Math.min(threshold, expected)
            : rule.mode === 'percent'
              ? expected * (1 - threshold / 100)
              : expected - threshold * spreadOf(window.history)
        const isLow = rule.mode === 'percent' ? window.count <= line : window.count < line
        return isLow
          ? [alert(seen, 'traffic_drop', window, { baseline: expected, title: 'Fewer visits than usual' })]
          : []
      }),
}

/** The median of the comparable windows; null when there are too few. */
const expectation = (window: Window, { mode }: AlertRule): number | null =>
  mode !== 'absolute' && window.history.length < minWindows ? null : median(window.history)

const moreThanUsual = (count: number, expected: number): string => {
  const times = expected > 0 ? Math.floor(count / expected) : 0
  return times >= 2 ? `${number(times)} times the usual visits` : 'More visits than usual'
}

const alert = (
  { profileId }: Observations,
  type: NewAlert['type'],
  window: Window,
  details: { baseline: number; title: string; note?: string },
): NewAlert => {
  const { baseline, title, note = `about ${number(baseline)} were to be expected` } = details
  const visits = `${number(window.count)} ${window.count === 1 ? 'visit' : 'visits'}`
  return {
    type,
    severity: type === 'traffic_drop' ? 'warning' : 'info',
    title,
    message: `${visits} ${window.when}${window.isOver ? '' : ' so far'}; ${note}.`,
    metric: 'views',
    value: window.count,
    baseline,
    change_pct: changePct(window.count, baseline),
    window: window.label,
    subject: { type: 'profile', id: profileId },
    action_url: null,
  }
}

import type { ProblemTexts } from '@vitrine/page/problems/translate'

/** Error messages. `codes` contains texts of API error codes that need no further details. */
export default {
  offline: 'Cannot connect. Check your internet connection and try again.',
  busy: 'The server is busy. Try again in a few seconds.',
  unknown: 'Something went wrong. Reload this screen. If the problem continues, contact the operator.',
  notFoundTitle: 'Not found',
  notFoundText: 'This screen does not exist, or you do not have access to it.',
  toHome: 'Go to Home',
  reload: 'Reload',
  brokenTitle: 'This screen could not be shown',
  unreachableTitle: (site: string) => `Cannot reach ${site}`,
  unreachableText:
    'Check your internet connection. This screen will load when the service can be reached again.',
  busyTitle: (site: string) => `${site} is busy`,
  busyText: 'This screen will load in a moment.',
  updatedTitle: 'This screen could not be loaded',
  updatedText: 'A newer version may be available. Reload this screen to get it.',
  wait: (seconds: number) =>
    seconds < 120
      ? `Too many attempts. Try again in ${seconds === 1 ? 'one second' : `${seconds} seconds`}.`
      : `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  /** Problem texts by rule, loaded after the first screen. Null shows the service's English texts. */
  problems: null as ProblemTexts | null,
  codes: {
    invalid_credentials: 'Wrong e‑mail address or password.',
    two_factor_invalid: 'This code is wrong or was already used. Enter another one.',
    challenge_expired: 'Your sign-in attempt has expired. Start again with your password.',
    forbidden: 'You do not have permission to do this. Ask the owner to change your role.',
    plan_required: 'The plan does not include this. Choose a larger plan, or ask the page’s owner to.',
    plan_limit: 'A limit of the plan has been reached. Delete or archive something, or choose a larger plan.',
    profile_blocked: 'The operator has blocked this page. Contact the operator.',
    not_found: 'This does not exist, or you do not have access to it. Reload this screen.',
    stale_revision:
      'Someone else changed this in the meantime. Reload this screen, then make your change again.',
    payload_too_large: 'This is too large. Use a smaller file or a shorter text.',
  },
}

import type { ProblemTexts } from '@vitrine/page/problems/say'

/** What a person reads when something went wrong, by the code of the API where the code says enough. */
export default {
  offline: 'The service cannot be reached. What you typed is kept; we try again.',
  unknown: 'Something went wrong here. Load the page again; if it stays, tell the operator.',
  notFoundTitle: 'Nothing here',
  notFoundText: 'This address leads to no screen of the studio, or to something you have no access to.',
  toHome: 'To the start',
  reload: 'Load again',
  brokenTitle: 'This screen broke',
  wait: (seconds: number) =>
    seconds < 120
      ? `Too many tries. Wait ${seconds} seconds, then try again.`
      : `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes, then try again.`,
  /** Sentences by rule, loaded after the first screen; null for the service's own English. */
  problems: null as ProblemTexts | null,
  codes: {
    invalid_credentials: 'E-mail address or password is wrong.',
    two_factor_invalid: 'This code is wrong or was used already.',
    challenge_expired: 'The sign-in took too long. Start again with your password.',
    forbidden: 'You may not do this. Ask the owner of the page for another role.',
    plan_required: 'Your plan does not include this.',
    plan_limit: 'Your plan allows no more of these.',
    profile_blocked: 'This page is blocked by the operator. Nothing can be changed on it.',
    not_found: 'This is not there any more.',
    stale_revision: 'Somebody changed this in the meantime.',
    payload_too_large: 'This is too large.',
  },
}

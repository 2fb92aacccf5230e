import { chromium } from 'playwright-core'

/** Debian's Chromium (or the one CHROMIUM names), without requests of its own. */
export const launchBrowser = (executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium') =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

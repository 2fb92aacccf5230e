import { chromium } from 'playwright-core'

/** Starts Debian's Chromium (or the one in CHROMIUM) with its background requests turned off. */
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

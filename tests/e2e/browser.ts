import { chromium } from 'playwright-core'

/** Debian's Chromium (or the one CHROMIUM names), asking nobody for anything by itself. */
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

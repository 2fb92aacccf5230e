import { toVisibleLine } from '@vitrine/contract/addresses'
import { attr, type Html, html, raw } from '@vitrine/page/html'
import { toReadableUrl } from '../../lib/readable-url.ts'
import { toSafeMailName } from './names.ts'
import type { MailKind, MailParams } from './params.ts'
import { type MailContent, type MailContext, type MailPicture, renderContent } from './templates.ts'

export type RenderedMail = { subject: string; text: string; html: string }

/**
 * Renders subject, plain text and HTML. Cuts user input to one line of 200 characters and escapes it. Omits names with
 * a URL, because their author may be a stranger.
 */
export const renderMail = <K extends MailKind>(
  kind: K,
  params: MailParams[K],
  context: MailContext,
  pictures: readonly MailPicture[] = [],
): RenderedMail => {
  const shortParams = cleanParams(params)
  const site = cleanParams(context)
  const content = renderContent(
    kind,
    shortParams,
    site,
    pictures.map(({ cid, text }) => ({ cid, text: cutLine(text) })),
  )
  return {
    subject: content.subject,
    text: uncoverUrls(renderText(content, site)),
    html: uncoverUrls(renderDocument(content, site).value),
  }
}

const maxTextLength = 200

/** Parameters with names chosen by users. Other user input goes only to verified owners. */
const chosenNames: ReadonlySet<string> = new Set([
  'name',
  'inviter',
  'owner',
  'workspace',
  'pageName',
  'pageNames',
  'keyName',
  'passkey',
  'agent',
  'device',
  'people',
  'person',
  'programs',
])

/** Reduces every text to one line. Tokens and URLs are too short to be cut. */
const cleanParams = <T extends Record<string, string | readonly string[]>>(params: T): T =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const clean = chosenNames.has(name) ? toSafeMailName : cutLine
      return [name, typeof value === 'string' ? clean(value) : value.map(clean)]
    }),
  ) as T

const cutLine = (text: string) => {
  const line = toVisibleLine(text)
  return [...line].length > maxTextLength ? `${[...line].slice(0, maxTextLength - 1).join('')}…` : line
}

/** Mail programs would add the mark behind an isolated web address to the link that they make of it. */
const uncoverUrls = (text: string) => text.replace(/\u2068(https?:[^\s\u2069]*)\u2069/g, '$1')

const renderText = (
  { greeting, paragraphs, action, closing, mute }: MailContent,
  { siteName, baseUrl }: MailContext,
) =>
  [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    ...(mute ? [`${mute.label}:\n${mute.url}`] : []),
    `-- \n${siteName}\n${toReadableUrl(baseUrl)}`,
  ].join('\n\n')

const getDirection = ({ language }: MailContent) => (language === 'ar' ? 'rtl' : undefined)

/** Colours of `sitePalettes`, as constants because templates allow no values in styles. */
const dark = raw(`<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0b1411 !important; color: #edf3ef !important }
  .card { background: #14201c !important; border-color: #24332d !important }
  .head { background: #0f2b22 !important }
  .button { background: #e2bd66 !important; color: #1a1607 !important }
  .quiet { color: #9db0a6 !important }
  a { color: #e2bd66 }
}
</style>`)

const renderDocument = (content: MailContent, { siteName, baseUrl }: MailContext): Html =>
  html`<!doctype html>
<html lang="${content.language}"${attr('dir', getDirection(content))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
${dark}
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f1f5f2;color:#10231c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div role="article" aria-roledescription="email" aria-label="${content.subject}" lang="${content.language}">
<p class="head" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:16px 28px;background:#0f3f30;color:#f3f7f4;border-radius:16px 16px 0 0;font-size:20px;font-weight:600;line-height:1.3">${siteName}</p>
<main class="card" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #d3ddd6;border-top:0;border-radius:0 0 16px 16px;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25">${content.subject}</h1>
<p style="margin:0 0 14px">${content.greeting}</p>
${content.paragraphs.map((p) => html`<p style="margin:0 0 14px">${p}</p>\n`)}${content.pictures.map(
  ({ cid, label, text }) =>
    html`<p style="margin:0 0 14px"><b>${label}</b><br><img src="cid:${cid}" width="502" alt="${text}" style="display:block;width:100%;max-width:502px;height:auto;margin-top:4px;border-radius:8px"></p>\n`,
)}${
  content.action &&
  html`<p style="margin:24px 0"><a class="button" href="${content.action.url}" style="display:inline-block;padding:12px 22px;background:#14543f;color:#ffffff;border-radius:12px;font-weight:600;text-decoration:none">${content.action.label}</a></p>
<p class="quiet" style="margin:0 0 14px;color:#4d5f56;font-size:14px">${content.copy} <span>${toReadableUrl(content.action.url)}</span></p>
`
}<p style="margin:0">${content.closing}</p>${
    content.mute &&
    html`
<p class="quiet" style="margin:14px 0 0;color:#4d5f56;font-size:14px"><a href="${content.mute.url}" style="color:inherit">${content.mute.label}</a></p>`
  }
</main>
<p class="quiet" style="max-width:560px;margin:16px auto 0;text-align:center;color:#4d5f56;font-size:14px"><a href="${baseUrl}" style="color:inherit">${siteName}</a></p>
</div>
</body>
</html>
`

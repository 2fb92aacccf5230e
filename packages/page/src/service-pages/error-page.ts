import type { Problem } from '@vitrine/contract'
import { html } from '../html.ts'
import { createRuleFormat } from '../problems/format-rule.ts'
import ar from '../problems/texts/ar.json' with { type: 'json' }
import de from '../problems/texts/de.json' with { type: 'json' }
import es from '../problems/texts/es.json' with { type: 'json' }
import fr from '../problems/texts/fr.json' with { type: 'json' }
import it from '../problems/texts/it.json' with { type: 'json' }
import ja from '../problems/texts/ja.json' with { type: 'json' }
import pt from '../problems/texts/pt.json' with { type: 'json' }
import { type FormatRule, translateProblem } from '../problems/translate.ts'
import { getTexts, type Texts } from '../texts/index.ts'
import type { SitePage } from '../view.ts'
import { createFrame } from './layout.ts'

const chooseTexts = (
  status: number,
  t: Texts,
  siteName: string | null,
): readonly [title: string, body: string] => {
  if (status === 404 || status === 421) return [t.notFoundTitle, t.notFoundBody]
  if (status === 410) return [t.goneTitle, t.goneBody]
  if (status === 401 || status === 403) return [t.forbiddenTitle, t.forbiddenBody]
  if (status === 413) return [t.tooLargeTitle, t.tooLargeBody]
  if (status === 429) return [t.tooManyTitle, t.tooManyBody]
  if (status < 500) return [t.invalidTitle, t.invalidBody]
  if (status === 503) return [siteName === null ? t.errorTitle : t.busyTitle({ site: siteName }), t.busyBody]
  return [t.errorTitle, t.errorBody]
}

const maxProblems = 20
const ruleFormats: Readonly<Record<string, FormatRule>> = {
  ar: createRuleFormat(ar, 'ar'),
  de: createRuleFormat(de, 'de'),
  es: createRuleFormat(es, 'es'),
  fr: createRuleFormat(fr, 'fr'),
  it: createRuleFormat(it, 'it'),
  ja: createRuleFormat(ja, 'ja'),
  pt: createRuleFormat(pt, 'pt'),
}

export const formatProblemLine = (problem: Problem, language: string): string => {
  const format = ruleFormats[language.slice(0, 2)]
  const sentence = format ? translateProblem(problem, format) : problem.message
  return problem.path === null ? sentence : `${problem.path}: ${sentence}`
}

/** Renders the page for an error, without the brand on a custom `domain`. `home` is the URL of the related published page. */
export const renderErrorPage = ({
  status,
  language,
  requestId,
  domain,
  home,
  freeUsername,
  signedIn,
  canRetry = false,
  problems = [],
}: {
  readonly status: number
  readonly language?: string | null | undefined
  readonly requestId?: string
  readonly domain?: { readonly language: string; readonly isOpen: boolean } | undefined
  readonly home?: string | undefined
  readonly freeUsername?: string | undefined
  readonly signedIn?: boolean | undefined
  readonly canRetry?: boolean
  readonly problems?: readonly Problem[]
}): SitePage => {
  // A missing page has no language, so prefer the visitor's language
  const texts = getTexts(status === 404 ? (language ?? domain?.language) : (domain?.language ?? language))
  const lines = problems.slice(0, maxProblems).map((problem) => formatProblemLine(problem, texts.tag))
  const getLinkText = (name: string) => {
    if (home || domain?.isOpen) return texts.toPage
    return domain ? null : texts.toStart({ site: name })
  }
  const accountLink = signedIn
    ? html`<a href="/studio/">${texts.studio}</a>`
    : html`<a href="/studio/signin">${texts.signIn}</a>`
  return (site) => {
    const [title, body] = chooseTexts(status, texts, domain ? null : site.name)
    const linkText = getLinkText(site.name)
    const retry = canRetry ? html`<a class="btn" href="">${texts.tryAgain}</a>` : null
    const offer = freeUsername
      ? html`<a class="btn" href="/studio/signup?username=${freeUsername}" rel="nofollow">${texts.createPage}</a>`
      : null
    const link = linkText ? html`<a class="btn ghost" href="${home ?? '/'}">${linkText}</a>` : null
    return createFrame({
      title,
      isUnbranded: domain !== undefined,
      nav: signedIn === undefined ? null : accountLink,
      lang: texts.tag,
      dir: texts.direction,
      main: html`
        <div class="box">
          <p class="big">${status}</p>
          <h1>${title}</h1>
          <p class="lead">${body}</p>
          ${lines.length ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : null}
          ${requestId ? html`<p class="alt">${texts.requestId}: <code>${requestId}</code></p>` : null}
          ${freeUsername ? html`<p class="lead">${texts.addressFree}</p>` : null}
          ${retry || link ? html`<div class="row">${retry}${offer}${link}</div>` : null}
        </div>
      `,
    })(site)
  }
}

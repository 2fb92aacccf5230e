import type { LanguageTag } from '@vitrine/contract'
import { inPlaceTitle, maxLengths } from '@vitrine/contract/limits'
import type { Catalogue } from '@vitrine/texts'
import { attr, type Html, html } from '../html.ts'
import { createTextFinder } from '../local-texts.ts'
import { createFrame } from '../service-pages/layout.ts'
import { getTexts, resolveLanguage } from '../texts/index.ts'
import type { Texts } from '../texts.gen.d.ts'
import type { SitePage } from '../view.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

type ProposalTexts = Texts['proposal']
const catalogues: Readonly<Record<LanguageTag, Catalogue>> = { en, pt, es, de, fr, it, ja, ar }
/** Languages of the page for guests. */
export const guestLanguages = Object.keys(catalogues) as readonly LanguageTag[]
const findTexts = createTextFinder<ProposalTexts>(catalogues)
const getProposalTexts = (language: string | undefined) => findTexts(language) ?? findTexts('en')!

export const maxGuestName = 80

/** Part of the proposal that a guest comments on. `title` is that of a block. */
export type GuestChange = {
  readonly change: string
  readonly kind: 'added' | 'removed' | 'changed' | 'order' | 'page'
  readonly title: string
  readonly values: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  readonly comments: readonly { readonly name: string; readonly text: string }[]
}

export type GuestProblem = 'again' | 'refused' | 'needName' | 'needWords' | 'full' | 'wait'

export type GuestPageView = {
  readonly language: string | undefined
  /** Person who created the link. */
  readonly name: string
  readonly title: string
  readonly note: string | null
  readonly until: Date
  readonly decides: boolean
  readonly hasConflicts: boolean
  readonly hash: string
  /** Path of the page. */
  readonly path: string
  readonly changes: readonly GuestChange[]
  readonly problem?: GuestProblem | undefined
  /** Entered values of the form. */
  readonly entered?: ReadonlyMap<string, string>
}

const views = ['before', 'after', 'changes'] as const

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '')

const renderValue = (tag: 'del' | 'ins', value: unknown, t: ProposalTexts): Html => {
  const text = value === null || value === undefined || value === '' ? null : formatValue(value)
  const content = text === null ? html`<i>${t.empty}</i>` : html`<bdi>${text}</bdi>`
  return tag === 'del' ? html`<del>${content}</del>` : html`<ins>${content}</ins>`
}

const renderChange = (
  { change, kind, title, values, comments }: GuestChange,
  entered: string | undefined,
  t: ProposalTexts,
): Html => {
  const heading = {
    added: t.added({ title }),
    removed: t.removed({ title }),
    changed: title,
    order: t.order,
    page: t.page,
  }[kind]
  const name = `comment.${change}`
  const labels: Readonly<Record<string, string>> = t.fields
  return html`
    <li>
      <h2><bdi>${heading}</bdi></h2>
      ${values.map(
        ({ field, before, after }) =>
          html`<div class="val"><b>${Object.hasOwn(labels, field) ? labels[field] : html`<code>${field}</code>`}</b>${kind === 'added' ? null : renderValue('del', before, t)}${kind === 'removed' ? null : renderValue('ins', after, t)}</div>`,
      )}
      ${comments.map((comment) => html`<blockquote dir="auto"><b><bdi>${comment.name}</bdi></b> ${comment.text}</blockquote>`)}
      <div class="f"><label for="${name}">${t.comment}</label><textarea id="${name}" name="${name}" rows="2" maxlength="${maxLengths.proposal.comment}">${entered}</textarea></div>
    </li>
  `
}

/** Renders a proposal for a guest: the page before and after it, its changes, and a form for the answer. It needs no script. */
export const renderGuestPage = (view: GuestPageView): SitePage => {
  const t = getProposalTexts(view.language)
  const { name, path, problem, entered = new Map<string, string>() } = view
  const until = new Intl.DateTimeFormat(t.tag === 'en' ? 'en-GB' : t.tag, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(view.until)
  const alert =
    problem &&
    (problem === 'wait'
      ? getTexts(t.tag).tooManyBody
      : problem === 'refused'
        ? t.refused({ name })
        : t[problem])
  const chosen = views.find((key) => key === entered.get('view')) ?? 'after'
  const labels = { before: t.before, after: t.after, changes: t.changes({ n: view.changes.length }) }
  return createFrame({
    title: alert ? `${alert} · ${t.title}` : t.title,
    ...resolveLanguage(t.tag),
    sheet: 'guest',
    framesPages: true,
    main: html`
      <form class="ask" method="post" action="${path}">
        <p class="lead">${t.asks({ name, date: until })}</p>
        <h1 dir="auto">${view.title === inPlaceTitle ? t.unnamed : view.title}</h1>
        ${view.note ? html`<p dir="auto" class="words">${view.note}</p>` : null}
        ${alert ? html`<p class="al" role="alert" tabindex="-1" autofocus>${alert}</p>` : null}
        ${view.hasConflicts ? html`<p class="note">${t.conflict({ name })}</p>` : null}
        <fieldset class="seg"><legend>${t.view}</legend>${views.map((key) => html`<label><input type="radio" name="view" id="v-${key}" value="${key}"${attr('checked', key === chosen)}><span>${labels[key]}</span></label>`)}</fieldset>
        ${(['before', 'after'] as const).map(
          (side) =>
            html`<iframe class="view ${side}" src="${path}/${side}" title="${side === 'before' ? t.shownBefore : t.shownAfter}" sandbox="allow-same-origin" loading="lazy" referrerpolicy="no-referrer"></iframe>`,
        )}
        <ol class="view changes">${view.changes.map((change) => renderChange(change, entered.get(`comment.${change.change}`), t))}</ol>
        <div class="f"><label for="words">${t.words}</label><textarea id="words" name="words" rows="3" maxlength="${maxLengths.proposal.comment}">${entered.get('words')}</textarea></div>
        <div class="f"><label for="name">${t.name}</label><input id="name" name="name" required maxlength="${maxGuestName}" autocomplete="name" value="${entered.get('name')}"${attr('aria-invalid', problem === 'needName' ? 'true' : undefined)}><small>${t.nameHint}</small></div>
        <input type="hidden" name="hash" value="${view.hash}">
        <p>${view.decides ? t.decides : t.notifies({ name })}</p>
        <div class="bar"><button class="btn ghost" name="opinion" value="change">${t.ask}</button><button class="btn" name="opinion" value="approve">${t.approve}</button></div>
      </form>
    `,
  })
}

/** Renders the end: an answer, or a link that no longer works. `name` is who created the link, or null if unknown. */
export const renderGuestEnd = (view: {
  readonly language: string | undefined
  readonly state: 'approved' | 'noted' | 'ended'
  readonly name: string | null
  readonly guest?: string
}): SitePage => {
  const t = getProposalTexts(view.language)
  const { name, guest = '' } = view
  const texts = {
    approved: [t.approved, t.approvedLead({ guest })],
    noted: [t.noted({ guest }), t.notedLead({ name: name ?? '' })],
    ended: [t.ended, name === null ? t.endedUnknown : t.endedLead({ name })],
  } as const
  const [title, lead] = texts[view.state]
  return createFrame({
    title,
    ...resolveLanguage(t.tag),
    main: html`<div class="box"><h1>${title}</h1><p class="lead" role="status">${lead}</p></div>`,
  })
}

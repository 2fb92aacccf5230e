import type { LanguageTag } from '@vitrine/contract'
import type { Catalogue } from '@vitrine/texts'
import { html } from '../html.ts'
import { createTextFinder } from '../local-texts.ts'
import { createFrame } from '../service-pages/layout.ts'
import { resolveLanguage } from '../texts/index.ts'
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

const catalogues: Readonly<Record<LanguageTag, Catalogue>> = { en, pt, es, de, fr, it, ja, ar }
const findTexts = createTextFinder<Texts['newsletter']>(catalogues)

export type NewsletterPageView = {
  readonly state: 'confirm' | 'confirmed' | 'leave' | 'left' | 'gone'
  readonly language: string | null | undefined
  readonly owner: string
  /** Text that the person agrees to, or that the owner shows after the confirmation. */
  readonly text?: string | null
  readonly action?: string
  readonly pageUrl?: string | null
  readonly days: number
}

/** Renders the page behind a link of a newsletter. Only its button changes something: scanners open links and run scripts. */
export const renderNewsletterPage = ({
  state,
  language,
  owner,
  text,
  action,
  pageUrl,
  days,
}: NewsletterPageView): SitePage => {
  const texts = findTexts(language) ?? findTexts('en')!
  const { title } = texts[state]
  const { lead } = texts[state]
  const isQuestion = state === 'confirm' || state === 'leave'
  return createFrame({
    title,
    ...resolveLanguage(texts.tag),
    main: html`<div class="box"><h1>${title}</h1><p class="lead">${typeof lead === 'string' ? lead : lead({ owner })}</p>${
      text ? html`<blockquote dir="auto">${text}</blockquote>` : null
    }${
      isQuestion
        ? html`
          <form method="post" action="${action}">
            <input type="hidden" name="List-Unsubscribe" value="One-Click">
            <button class="btn">${texts[state].button}</button>
          </form>
        `
        : null
    }${state === 'confirm' ? html`<p class="alt">${texts.confirm.ignore({ days })}</p>` : null}${
      pageUrl ? html`<p class="alt"><a href="${pageUrl}">${texts.page}</a></p>` : null
    }</div>`,
  })
}

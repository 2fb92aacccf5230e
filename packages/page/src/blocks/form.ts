import { blockConfigs } from '@vitrine/contract/blocks'
import { findFieldProblems, toFormDefinition } from '../form-definition.ts'
import { renderFormFields } from '../form-fields.ts'
import { html } from '../html.ts'
import type { Block } from './block.ts'
import { findLayout } from './config.ts'
import { renderTitle } from './title.ts'

const css = `.fm{padding:1.25rem 1.125rem;border:1px solid var(--bte);border-radius:min(var(--r),1.5rem);background:var(--bt);color:var(--btt);box-shadow:var(--shadow)}
.fm h2,.fm h3{font-size:1.25rem}.fm>p{margin-top:.25rem;color:var(--btm);font-size:.9375rem;white-space:pre-line}
.fm form{display:grid;gap:1rem;margin-top:1rem}
.f{display:grid;grid-template-columns:minmax(0,1fr);gap:.3125rem;min-width:0}
.f label{font-weight:600;overflow-wrap:anywhere;text-wrap:balance}.f small{color:var(--btm);font-weight:400;font-size:.875rem}
.f :is(input:not([type=checkbox]),select,textarea){width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--btm);border-radius:min(var(--r),.75rem);background:var(--surface);color:var(--on);font:inherit}
.f textarea{resize:vertical}
.fm .f select{appearance:none;padding-inline-end:2.5rem;background:linear-gradient(45deg,#0000 50%,var(--onm) 0) calc(100% - 1.375rem) 55%/.375rem .375rem no-repeat,linear-gradient(-45deg,#0000 50%,var(--onm) 0) calc(100% - 1rem) 55%/.375rem .375rem no-repeat,var(--surface)}
[dir=rtl] .fm .f select{background-position:1rem 55%,1.375rem 55%,0 0}
.f ::placeholder{color:var(--onm);opacity:1}
.ck{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}.ck label{font-weight:400}
.ck input{flex:none;width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}
.ck input:not(:checked){appearance:none;border:1px solid var(--btm);border-radius:min(var(--r),.25rem);background:var(--surface)}
@media(forced-colors:active){.fm .f select{appearance:auto}}
.fm button{justify-self:start;min-height:3rem;padding:.625rem 1.5rem;border:1px solid var(--accent);border-radius:min(var(--r),1.5rem);background:var(--fill);color:var(--ona);font:600 1rem/1.4 var(--body);cursor:pointer}
.fm button:hover{text-decoration:underline}
.one form{grid-template-columns:minmax(0,1fr) auto;align-items:end}
.one form:has(.no){grid-template-columns:minmax(0,1fr)}
@media(max-width:27rem){.one form{grid-template-columns:minmax(0,1fr)}.fm button{justify-self:stretch}}
.fm [aria-busy]{opacity:.6;cursor:progress}
.fm>.ok{display:flex;gap:.5rem;margin-top:.5rem;color:inherit;font-size:1rem}
.fm>p:focus{outline:0}
.fm .no,.fm>.al{color:var(--bad);font-size:.9375rem;font-weight:600}
.f .no{margin-top:.25rem}
.fm>.al{margin-top:1rem;padding:.75rem 1rem;border:1px solid;border-radius:min(var(--r),.75rem)}
.f [aria-invalid=true]{border:2px solid var(--bad)!important}
@media print{.fm form{display:none}}`

const consentCss = `
.fm .cn{color:var(--btm);font-size:.875rem;overflow-wrap:anywhere;white-space:pre-line;text-wrap:pretty}
.one form:has(.cn){grid-template-columns:minmax(0,1fr)}`

const layoutCss = {
  stacked: '',
  beside: `.y-beside{display:flex;flex-wrap:wrap;gap:1rem 2.5rem}.y-beside>div{flex:1 1 13rem;min-width:0}.y-beside>form{flex:2 1 18rem;min-width:0;margin:0}
.y-beside div>p{margin-top:.25rem;color:var(--btm);font-size:.9375rem;white-space:pre-line}`,
  fields: `.y-fields form{grid-template-columns:repeat(auto-fit,minmax(min(100%,max(13rem,34%)),1fr))}
.y-fields form>:not(.f),.y-fields .f:has(textarea){grid-column:1/-1}`,
}

const createFormBlock = (
  kind: 'form' | 'email_capture',
  about: Pick<Block, 'label' | 'description' | 'example'>,
): Block => ({
  kind,
  ...about,
  layout: 'between',
  height: kind === 'form' ? 28 : 18,
  config: blockConfigs[kind],
  warnings: ({ business_block_config: config }) => findFieldProblems(config ?? {}),
  css: kind === 'email_capture' ? css + consentCss : css,
  layoutCss,
  script: () => ({ connects: true }),
  render: (link, context) => {
    const { texts, style, owner } = context
    const definition = toFormDefinition(link, texts.form, owner)
    const title = renderTitle({ ...link, title: definition.title }, context)
    const [first, ...more] = definition.fields
    const isShort = !more.length && first?.type !== 'textarea' && first?.type !== 'checkbox'
    const supporting = link.supporting_text || link.description
    const layout = findLayout(link.business_block_config, layoutCss)
    const classes = ['fm', isShort && layout !== 'fields' ? 'one' : '', style.card, layout && `y-${layout}`]
      .filter(Boolean)
      .join(' ')
    const head = html`${title}${supporting ? html`<p><bdi>${supporting}</bdi></p>` : null}`
    return html`<div class="${classes}" id="f${link.id}">${layout === 'beside' && (title || supporting) ? html`<div>${head}</div>` : head}${renderFormFields(
      {
        // Keep the query, which may contain the visitor's campaign
        action: link.href.replace('/l/', '/f/'),
        formId: link.id,
        definition,
        button: 'go',
      },
      texts,
    )}</div>`
  },
})

export const form = createFormBlock('form', {
  label: 'Form',
  description:
    'A form of up to 20 fields. Read its entries through the API. Without fields it asks for name, e-mail address and a message. Ignores `url`.',
  example: {
    title: 'Ask a question',
    url: 'https://example.com/',
    supporting_text: 'We answer within three days',
    business_block_config: {
      layout: 'stacked',
      submit_label: 'Send the question',
      success_message: 'Thank you. We will reply soon.',
      fields: [
        { id: 'email', type: 'email', label: 'E-mail', required: true },
        { id: 'topic', type: 'select', label: 'Topic', options: ['Order', 'Event', 'Other'] },
        { id: 'question', type: 'textarea', label: 'Your question', required: true },
      ],
    },
  },
})
export const emailCapture = createFormBlock('email_capture', {
  label: 'E-mail sign-up',
  description:
    'A sign-up for a newsletter, with a consent text. An address is on the list after it was confirmed by e-mail. Without an e-mail field it is a form. Ignores `url`.',
  example: {
    title: 'Our newsletter',
    url: 'https://example.com/',
    supporting_text: 'Once a month, never more',
    business_block_config: {
      layout: 'stacked',
      submit_label: 'Sign me up',
      imprint: 'Bakery Wren, High Street 5, 10115 Berlin',
    },
  },
})

import { blockConfigs } from '@vitrine/contract/blocks'
import { toTelUrl } from '@vitrine/contract/clean'
import { toReadableHost } from '@vitrine/contract/readable-host'
import { html, type Value } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { controlBreaks } from './card.ts'
import { readText } from './config.ts'
import { groupPhoneNumber } from './format.ts'

const renderRow = (name: string, address: string, shown: Value): Value =>
  html`<li>${renderIcon(name)}<a href="${address}"><bdi>${shown}</bdi></a></li>`

const shownPhone = /^[+\d(][\d ()/.-]{2,38}(?: ext\. \d{1,7})?$/

export const contactCard: Block = {
  kind: 'contact_card',
  label: 'Contact card',
  description: 'A contact card with a `.vcf` file to save. Ignores `url`.',
  layout: 'between',
  height: 10,
  config: blockConfigs.contact_card,
  example: {
    title: 'Marlo Quint',
    url: 'https://example.com/',
    business_block_config: {
      name: 'Marlo Quint',
      role: 'Founder and owner',
      organization: 'Studio Marlo',
      phone: '+351 220 000 000',
      email: 'hello@example.com',
      address: 'Rua das Oliveiras 12, Porto',
    },
  },
  css: `.vc{padding:1.25rem 1.125rem;border:1px solid var(--bte);border-radius:var(--r);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);overflow-wrap:anywhere}
.vc b,.vc small{display:block}.vc b{font:600 1.25rem/1.3 var(--display)}.vc small{color:var(--btm);font-size:.9375rem}
.vc ul{margin:.75rem 0 0;padding:0;list-style:none}.vc li{display:flex;gap:.625rem;align-items:center;min-height:2.75rem}
.vc svg{width:1.125rem;height:1.125rem;flex:none;color:var(--btm)}.vc li a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}
.bt{display:inline-block;margin-top:1rem;border:1px solid var(--accent);padding:.625rem 1.25rem;border-radius:var(--r);background:var(--fill);color:var(--ona);font-weight:600;text-decoration:none}
@media(max-width:27rem){.bt{display:block;text-align:center}}
@media(forced-colors:active){.vc svg{color:inherit}}`,
  render: (link, { texts, username, hasConfirmedWarning, style }) => {
    const config = link.business_block_config
    const phone = readText(config, 'phone', 52)
    const phoneUrl = phone && shownPhone.test(phone) ? toTelUrl(phone) : null
    const email = readText(config, 'email', 254)
    const address = readText(config, 'address', 300)
    const line = [readText(config, 'role', 200), readText(config, 'organization', 200)]
      .filter(Boolean)
      .join(' · ')
    return html`
      <div class="${style.card ? `vc ${style.card}` : 'vc'}">
        <b><bdi>${readText(config, 'name', 200) ?? link.title}</bdi></b>
        ${line ? html`<small><bdi>${line}</bdi></small>` : null}
        <ul role="list">
          ${phoneUrl ? renderRow('phone', phoneUrl, groupPhoneNumber(phone!)) : null}
          ${email && /^[^\s@?&%]+@[^\s@?&%]+$/.test(email) ? renderRow('mail', `mailto:${email}`, controlBreaks(email.replace(/@[^@]*$/, (domain) => `@${toReadableHost(domain.slice(1))}`))) : null}
          ${address ? html`<li>${renderIcon('pin')}<bdi>${address}</bdi></li>` : null}
        </ul>
        <a class="bt" href="/${encodeURIComponent(username.toWellFormed())}.vcf?${hasConfirmedWarning ? 'ok=1&' : null}card=${link.id}">${texts.saveContact}</a>
      </div>
    `
  },
}

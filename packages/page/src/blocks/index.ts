import type { PageLink } from '../view.ts'
import type { Block, BlockRendering } from './block.ts'
import { booking } from './booking.ts'
import { contactCard } from './contact-card.ts'
import { countdown } from './countdown.ts'
import { donation } from './donation.ts'
import { email } from './email.ts'
import { embed } from './embed.ts'
import { faq } from './faq.ts'
import { file } from './file.ts'
import { emailCapture, form } from './form.ts'
import { gated } from './gated.ts'
import { header } from './header.ts'
import { image } from './image.ts'
import { map } from './map.ts'
import { normal } from './normal.ts'
import { phone } from './phone.ts'
import { product } from './product.ts'
import { social } from './social.ts'
import { text } from './text.ts'
import { video } from './video.ts'
import { whatsapp } from './whatsapp.ts'

/** Every kind with a look of its own. Kinds that are not here are shown as `normal`. */
export const blocks: readonly Block[] = [
  normal,
  product,
  header,
  text,
  image,
  video,
  embed,
  contactCard,
  phone,
  email,
  whatsapp,
  map,
  form,
  emailCapture,
  faq,
  countdown,
  file,
  booking,
  donation,
  social,
]

const byKind = new Map(blocks.map((block) => [block.kind, block]))

/** The block a link is shown as. A gate hides everything but the title, so it comes first. */
export const blockOf = (link: PageLink): BlockRendering =>
  link.gate && link.gate.type !== 'none' ? gated : (byKind.get(link.kind) ?? normal)

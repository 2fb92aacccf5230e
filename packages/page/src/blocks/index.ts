import { type LinkKind, opensAddress } from '@vitrine/contract/block-kinds'
import { findShownKind } from '../guess-link.ts'
import { chooseEntries } from '../latest.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockRendering } from './block.ts'
import { booking } from './booking.ts'
import { contactCard } from './contact-card.ts'
import { countdown } from './countdown.ts'
import { donation } from './donation.ts'
import { email } from './email.ts'
import { embed } from './embed.ts'
import { events } from './events.ts'
import { faq } from './faq.ts'
import { file } from './file.ts'
import { emailCapture, form } from './form.ts'
import { gallery, plainGallery, readLayout } from './gallery.ts'
import { gatedPlaceholder } from './gated.ts'
import { header } from './header.ts'
import { halfImage, image } from './image.ts'
import { latest } from './latest.ts'
import { map } from './map.ts'
import { menu } from './menu.ts'
import { normal } from './normal.ts'
import { phone } from './phone.ts'
import { product, productWithoutPicture } from './product.ts'
import { social } from './social.ts'
import { text } from './text.ts'
import { video } from './video.ts'
import { whatsapp } from './whatsapp.ts'

const byKind: Readonly<Record<LinkKind, Block>> = {
  normal,
  product,
  header,
  text,
  image,
  video,
  embed,
  contact_card: contactCard,
  phone,
  email,
  whatsapp,
  map,
  form,
  email_capture: emailCapture,
  faq,
  countdown,
  file,
  booking,
  donation,
  social,
  menu,
  events,
  gallery,
  latest,
}

export const blocks: readonly Block[] = Object.values(byKind)

/** Returns the block of a link. A gate takes precedence, because it hides everything but the title. */
export const resolveBlock = (link: PageLink): BlockRendering => {
  if (link.gate && link.gate.type !== 'none') return gatedPlaceholder
  const kind = findShownKind(link)
  if (kind === 'product' && !link.image_url) return productWithoutPicture
  // A picture that pages do not show must not take the link away
  if (kind === 'image' && !link.image_url && opensAddress(link)) return normal
  if (kind === 'latest' && !chooseEntries(link).length) return normal
  if (kind === 'image' && link.image_url && link.business_block_config?.half === true) return halfImage
  if (kind === 'gallery' && readLayout(link) !== 'mosaic') return plainGallery
  return Object.hasOwn(byKind, kind) ? byKind[kind as LinkKind] : normal
}

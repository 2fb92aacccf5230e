import { cleanPhone, isPhone, toTelUrl } from '@vitrine/contract/clean'
import { createStreetUrl, isSamePhoneNumber, parseLinkUrl, toWhatsAppUrl } from '@vitrine/page/guess-link'
import { isOwnAddress } from '../../editor/link-drafts.ts'
import { findAddressInput, type Kind } from './kinds.ts'

type Source = { readonly publicUrl: string; readonly config: Readonly<Record<string, unknown>> }

const schemes = { phone: /^tel:/i, email: /^mailto:/i } as const

/** Returns the URL of a link with an empty field, or null if the kind requires one. */
const deriveUrl = (kind: Kind, { publicUrl, config: { address: street } }: Source): string | null => {
  const address = findAddressInput(kind)
  if (address === 'street' && typeof street === 'string' && street.trim())
    return createStreetUrl(street.trim())
  return address === 'optional' || address === 'street' || address === 'none' ? publicUrl : null
}

/** Returns the text of the field as typed, without `tel:` or `mailto:`, and '' for a derived URL. */
export const formatAddress = (kind: Kind, url: string, source: Source): string => {
  const address = findAddressInput(kind)
  const toTyped = (number: string) =>
    typeof source.config.number === 'string' && isSamePhoneNumber(source.config.number, number)
      ? source.config.number
      : number
  if (address === 'phone') return toTyped(url.replace(schemes.phone, ''))
  if (address === 'email') return url.replace(schemes.email, '')
  const [, digits] = /^https:\/\/wa\.me\/(\d+)\/?$/.exec(url) ?? []
  if (address === 'whatsapp' && digits) return toTyped(`+${digits}`)
  const isUnlinked = address === 'optional' && source.config.linked === false
  const hasNone = isUnlinked || (address === 'street' && url === source.publicUrl)
  if (hasNone || url === deriveUrl(kind, source)) return ''
  const text = url.replace(/^(?:tel|mailto):/, '')
  return parseLinkUrl(text) === url ? text : url
}

/** Returns the setting that keeps the spaces of a typed phone number. Returns undefined for other kinds. */
export const keepNumber = (kind: Kind, input: string): { readonly number: string | null } | undefined => {
  if (kind !== 'phone' && kind !== 'whatsapp') return undefined
  const typed = input.trim().replace(/\s+/g, ' ')
  const number = isPhone(typed) ? typed : (cleanPhone(typed) ?? '')
  return { number: isPhone(number) && /\d\D/.test(number) ? number : null }
}

/** Returns the URL for the text of the field, or null if the text is invalid or required. The inverse of `formatAddress`. */
export const parseAddressField = (kind: Kind, input: string, source: Source): string | null => {
  const address = findAddressInput(kind)
  const text = input.trim()
  if (text === '') return deriveUrl(kind, source)
  if (isOwnAddress(text) && address !== 'email') return text
  const phoneUrl = /^(?:tel|sms):/i.test(text) ? null : toTelUrl(text)
  if (address === 'phone' && phoneUrl) return phoneUrl
  if (address === 'whatsapp' && phoneUrl) return toWhatsAppUrl(text)
  const url = parseLinkUrl(text)
  if (address === 'email') return url && schemes.email.test(url) ? url : null
  return url
}

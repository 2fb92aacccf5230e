import type { Fact, Tone } from './language.ts'

/** Facts that a phrase needs in every language, and its tones (all if absent). */
export type Pattern = { readonly needs: readonly Fact[]; readonly tones?: readonly Tone[] }

export const pageTexts = {
  bioOffers: { needs: ['bioSentence', 'offers'] },
  bioTitles: { needs: ['bioSentence', 'titles'] },
  bioSocials: { needs: ['bioSentence', 'socials'] },
  bio: { needs: ['bioSentence'] },
  placeOffers: { needs: ['name', 'location', 'offers'] },
  placeTitles: { needs: ['name', 'location', 'titles'] },
  placeSocials: { needs: ['name', 'location', 'socials'] },
  place: { needs: ['name', 'location'] },
  offers: { needs: ['name', 'offers'] },
  titles: { needs: ['name', 'titles'] },
  welcome: { needs: ['name', 'title'], tones: ['friendly'] },
  brief: { needs: ['name', 'location', 'titles'], tones: ['professional'] },
  offersAsked: { needs: ['name', 'offers'], tones: ['playful'] },
  offersHere: { needs: ['name', 'offers'], tones: ['bold'] },
  newHere: { needs: ['title'], tones: ['friendly'] },
  glance: { needs: ['titles'], tones: ['professional'] },
  asked: { needs: ['offers'], tones: ['playful'] },
  here: { needs: ['offers'], tones: ['bold'] },
  allLinks: { needs: ['name'] },
  hello: { needs: ['name'] },
  everything: { needs: ['name'] },
  plain: { needs: [] },
  plainWelcome: { needs: [] },
} satisfies Record<string, Pattern>

export const headlines = {
  place: { needs: ['name', 'location'] },
  placeOffers: { needs: ['name', 'location', 'offers'] },
  offers: { needs: ['name', 'offers'] },
  titles: { needs: ['name', 'titles'] },
  bio: { needs: ['name', 'bioSentence'] },
  title: { needs: ['name', 'title'] },
  welcome: { needs: ['name'], tones: ['friendly', 'playful'] },
  glance: { needs: ['name'], tones: ['professional', 'bold'] },
  allLinks: { needs: ['name'] },
  plain: { needs: [] },
  plainEverything: { needs: [] },
} satisfies Record<string, Pattern>

export const linkTitles = {
  action: { needs: ['callToAction', 'title'] },
  description: { needs: ['title', 'linkDescription'] },
  price: { needs: ['title', 'price'] },
  name: { needs: ['name', 'title'] },
  look: { needs: ['title'], tones: ['friendly', 'playful'] },
  glance: { needs: ['title'], tones: ['professional'] },
  attention: { needs: ['title'], tones: ['bold'] },
  followName: { needs: ['name', 'network'] },
  follow: { needs: ['network'] },
  news: { needs: ['network'] },
} satisfies Record<string, Pattern>

export const linkTexts = {
  descriptionAction: { needs: ['linkDescription', 'line'] },
  priceAction: { needs: ['title', 'price', 'line'] },
  description: { needs: ['title', 'linkDescription'] },
  action: { needs: ['line'] },
  more: { needs: ['title'] },
  everything: { needs: ['title'] },
  curious: { needs: ['title'], tones: ['friendly', 'playful'] },
  glance: { needs: ['title'], tones: ['professional'] },
  see: { needs: ['title'], tones: ['bold'] },
  followName: { needs: ['name', 'network'] },
  news: { needs: ['network'] },
} satisfies Record<string, Pattern>

export const labels = {
  follow: { needs: ['network'] },
  look: { needs: [] },
  more: { needs: [] },
  come: { needs: [], tones: ['friendly'] },
  learn: { needs: [], tones: ['professional'] },
  go: { needs: [], tones: ['bold', 'playful'] },
} satisfies Record<string, Pattern>

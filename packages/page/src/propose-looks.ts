import type { LinkFields } from '@vitrine/contract'
import type { LookLink } from './look-changes.ts'
import { type LookKey, looks } from './looks.ts'

/** Hosts, words of titles and addresses, and kinds of blocks that a trade has, with its looks, the best first. */
const signs: readonly {
  readonly words: RegExp
  readonly kinds?: readonly string[]
  readonly looks: readonly [LookKey, LookKey, LookKey]
}[] = [
  {
    words:
      /\b(?:podcasts?\b|overcast|pocketcasts|pca\.st|castbox|spreaker|episodes?\b|folgen?\b|episodios?\b|puntat[ae])|ポッドキャスト|بودكاست/giu,
    looks: ['radio', 'letters', 'logbook'],
  },
  {
    words:
      /\b(?:open\.spotify|soundcloud|bandcamp|deezer|tidal|mixcloud|audiomack|beatport|songkick|bandsintown|music\.(?:apple|youtube|amazon)|albums?\b|konzert|concert|concierto|m[uú]si[ckq]|band\b|dj\b)/giu,
    looks: ['spotlight', 'stage', 'radio'],
  },
  {
    words:
      /caf[eéè]|coffee|kaffee|\b(?:b[aä]cker|baker|boulanger|panader|padaria|bistro|restaurant|ristorante|trattoria|pizz|brunch|menus?\b|menú|speise|carta\b|cardápio|lieferando|deliveroo|ubereats|doordash|opentable|thefork|resy\.)|カフェ|レストラン|مقهى|مطعم/giu,
    kinds: ['menu'],
    looks: ['coffee', 'market', 'evening'],
  },
  {
    words:
      /\b(?:florist|flower|blume|fleur|flor(?:es|ist|icult)|fiori|bouquet|strau(?:ß|ss)|ramos?\b)|花屋|زهور/giu,
    looks: ['market', 'atelier', 'confetti'],
  },
  {
    words:
      /\b(?:etsy|shopify|bigcartel|vinted|shops?\b|store\b|tienda|boutique|loja|negozio|ceramic|keramik|cerámic|céramique|pottery|töpfer|handmade|handgemacht|kiln)|陶|متجر/giu,
    kinds: ['product'],
    looks: ['atelier', 'market', 'sketchbook'],
  },
  {
    words:
      /\b(?:salon\b|hair|friseur|frisör|coiff|peluquer|cabeleir|parrucch|barber|nails?\b|beauty|kosmetik|treatwell|fresha|planity|booksy)|美容|صالون/giu,
    looks: ['barber', 'calm', 'shore'],
  },
  {
    words:
      /\b(?:yoga|pilates|meditat|massage|masaje|wellness|retreat|therap|breathwork|eversports|mindbody)|ヨガ|يوغا/giu,
    looks: ['calm', 'shore', 'letters'],
  },
  {
    words:
      /\b(?:law(?:yer|yers|firm)?\b|attorney|legal|anwalt|anwält|rechts|kanzlei|notar|abogad|advogad|avocat|avvocat|consult|berat|steuer|tax\b)|弁護士|محام/giu,
    looks: ['counsel', 'letters', 'shore'],
  },
  {
    words:
      /\b(?:github|gitlab|stackoverflow|dev\.to|npmjs|pypi|crates\.io|docs\.rs|open.?source|developer|entwickl|développ|desarroll|software|engineer)|開発|مطور/giu,
    looks: ['logbook', 'exhibition', 'counsel'],
  },
  {
    words:
      /photo|fotogra|\b(?:behance|500px|flickr|unsplash|portfolio|weddings?\b|hochzeit|boda|mariage|illustrat|gallery)|写真|مصور/giu,
    kinds: ['gallery'],
    looks: ['exhibition', 'sketchbook', 'shore'],
  },
  {
    words: /\b(?:substack|medium\.com|ghost\.io|newsletter|blog\b|essays?\b|author|autor|books?\b|bücher)/giu,
    looks: ['letters', 'logbook', 'atelier'],
  },
]

type ProposedLink = Pick<LinkFields, 'kind' | 'url' | 'image_url' | 'business_block_config'> &
  LookLink &
  Partial<Pick<LinkFields, 'title'>>

/** Returns looks by how well they suit the content of a page and the words about it, such as its name, the best first. */
export const proposeLooks = (
  links: readonly ProposedLink[],
  count = 3,
  words: readonly string[] = [],
): LookKey[] => {
  const pictures = links.filter(({ image_url }) => image_url).length
  const hasPrice = ({ price }: LinkFields['business_block_config']) => price !== undefined && price !== null
  const texts = [...words, ...links.map(({ title = '', url, section }) => [title, url, section].join(' '))]
  const ranked = signs
    .map(({ words, kinds = [], looks }) => ({
      looks,
      // A word counts once for each text, because an address often repeats the title
      score:
        texts.reduce((sum, text) => sum + Math.min(1, text.match(words)?.length ?? 0), 0) +
        links.filter(
          ({ kind, business_block_config }) =>
            kinds.includes(kind) || (kinds.includes('product') && hasPrice(business_block_config)),
        ).length +
        (kinds.includes('gallery') && pictures > 2 ? 1 : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  // Trades with as many signs show one look each
  const firsts = ranked.filter(({ score }) => score === ranked[0]!.score).map(({ looks }) => looks[0])
  const suggested = ranked.flatMap(({ looks }) => looks)
  const others = Object.keys(looks) as LookKey[]
  const ordered = [...firsts, ...suggested, 'calm', 'counsel', 'sketchbook', ...others] as const
  return [...new Set(ordered)].slice(0, count)
}

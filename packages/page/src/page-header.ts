import { attr, type Html, html } from './html.ts'
import { getNetworkName, renderIcon } from './icons/index.ts'
import { getInitials, renderAvatar, renderPhoto } from './picture.ts'
import type { Texts } from './texts/index.ts'
import type { Composition } from './themes/composition.ts'
import type { PageProfile } from './view.ts'

/** Renders the links to social profiles. `place` is a class, for those outside the header. */
export const renderSocials = (profile: PageProfile, texts: Texts, place: 'tn' | null = null): Html | null =>
  profile.social_links?.length
    ? html`<nav${attr('class', place)} aria-label="${texts.socials}"><ul class="so" role="list">${profile.social_links.map(
        ({ platform, url }) => {
          const name = platform === 'email' ? texts.form.email : getNetworkName(platform)
          const logo = renderIcon(platform)
          return html`
            <li>
              <a class="u-url" href="${url}" rel="me noopener"${logo ? attr('aria-label', name) : null}>${logo ?? html`<bdi>${name}</bdi>`}</a>
            </li>
          `
        },
      )}</ul></nav>`
    : null

/** Returns classes of the page header. Long names and words get a smaller size, so that words fit the column unbroken. */
const chooseHeaderClass = (name: string): string => {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length))
  if (longest > 24) return 'who xxl'
  return longest > 18 ? 'who xl' : longest > 11 || [...name].length > 36 ? 'who l' : 'who'
}

const renderIntroduction = (
  profile: PageProfile,
  name: string,
  texts: Texts,
  { socialPlace }: Composition,
  action: Html | null,
): Html => {
  const { pronouns, location, bio } = profile
  return html`<h1 class="p-name"><bdi>${name}</bdi></h1>${
    pronouns || location
      ? html`
        <p class="meta">
          ${pronouns ? html`<span><bdi>${pronouns}</bdi></span>` : null}
          ${location ? html`<span>${renderIcon('pin')}<bdi class="p-adr">${location}</bdi></span>` : null}
        </p>
      `
      : null
  }${bio ? html`<p class="bio p-note">${bio.split(/(?<=\n)/).map((line) => html`<bdi>${line}</bdi>`)}</p>` : null}${action}${socialPlace === 'bio' ? renderSocials(profile, texts) : null}`
}

/** Renders the header without composition: of a `withheld` page only the name, of a `brief` page name and picture. */
export const renderHeader = (
  profile: PageProfile,
  texts: Texts,
  composition: Composition,
  extent: 'withheld' | 'brief' | 'full',
  action: Html | null = null,
): Html => {
  const name = profile.display_name || profile.username
  const avatar =
    composition.avatarSize === 'none' ? null : renderAvatar(profile, name, getAvatarSizes(composition))
  if (extent !== 'full')
    return html`
      <header class="${chooseHeaderClass(name)}">
        ${extent === 'brief' ? avatar : null}
        <h1><bdi>${name}</bdi></h1>
      </header>
    `
  return html`<header class="${chooseHeaderClass(name)} h-card">${avatar}${renderIntroduction(profile, name, texts, composition, action)}</header>`
}

export const hasIntroduction = ({
  avatar_url,
  bio,
  social_links,
  pronouns,
  location,
}: PageProfile): boolean => Boolean(avatar_url || bio || social_links?.length || pronouns || location)

const largeAvatar = { side: '(min-width:62rem) 20rem,9rem', cover: '10rem' } as const

/** Returns the avatar's displayed width if a header shows it larger than others. */
export const getAvatarSizes = ({ header, avatarSize }: Composition): string | undefined => {
  if (avatarSize === 'large') return header === 'side' ? '(min-width:62rem) 28rem,100vw' : '15rem'
  return header === 'side' || header === 'cover' ? largeAvatar[header] : undefined
}

/** Returns true if a header shows the profile picture: only two show initials, and a portrait has one picture. */
export const showsAvatar = (
  { header, cover, avatarSize }: Composition,
  { avatar_url }: PageProfile,
): boolean =>
  avatarSize !== 'none' &&
  (header === 'side' || header === 'card' || (Boolean(avatar_url) && !(header === 'portrait' && cover?.url)))

const coverSizes = {
  above: '100vw',
  behind: '(min-width:62rem) 55vw,100vw',
  beside: '(min-width:62rem) 50vw,100vw',
  below: '100vw',
} as const

/** Renders the cover. A portrait without any picture shows large initials on the drawn cover. */
const renderCover = ({ header, cover }: Composition, name: string, avatar: Html | null): Html | null =>
  cover &&
  html`<div class="cv">${
    cover.url
      ? renderPhoto(cover.url, {
          alt: cover.alt,
          isInFirstView: true,
          isImportant: true,
          sizes: coverSizes[cover.place],
          size: [1200, 800],
        })
      : header === 'portrait' && !avatar
        ? html`<b dir="auto" aria-hidden="true">${getInitials(name)}</b>`
        : null
  }</div>`

/** Renders the header of a composition with its cover. Classes are those of styles/composition/header.ts. */
export const renderComposedHeader = (
  profile: PageProfile,
  texts: Texts,
  composition: Composition,
  action: Html | null,
): Html => {
  const name = profile.display_name || profile.username
  const avatar = showsAvatar(composition, profile)
    ? renderAvatar(profile, name, getAvatarSizes(composition))
    : null
  const isInside = composition.header === 'card' || composition.cover?.isUnderName
  const cover = renderCover(composition, name, avatar)
  const isBelow = composition.cover?.place === 'below'
  return html`${isBelow ? null : cover}<header class="who h-card">${isInside ? null : avatar}<div class="wt">${isInside ? avatar : null}${renderIntroduction(profile, name, texts, composition, action)}</div></header>${isBelow ? cover : null}`
}

import {
  listNested,
  type PageIdentity,
  type Profile,
  type ProfileFields,
  type ProfileUpdate,
  plainSectionStyle,
  profileComputed,
  profileFields,
  Theme,
  toInitialContent,
} from '@vitrine/contract'
import { mapSectionPictures, mapThemeUploads } from '@vitrine/page/themes/pictures'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createPageUrl, type Domain, toDomain } from '../../domain/custom-domains.ts'
import {
  addBaseUrl,
  isSame,
  merge,
  type Shape,
  type StoredDoc,
  stripBaseUrl,
  toIso,
  toIsoOrNull,
} from '../../domain/resource.ts'
import { mayChange, type Role, toApiRole } from '../../domain/roles.ts'
import { createDocReader, listOf, nullOr, required } from '../../domain/stored-doc.ts'
import { compileLazily } from '../../domain/validate.ts'
import { isObject } from '../../lib/is-object.ts'

/** Settings of a profile, stored as JSON in `doc` and in versions. */
export type ProfileDoc = ProfileFields

export type ProfileSettings = StoredDoc<ProfileDoc>

export type ProfileRecord = ProfileSettings & {
  id: number
  ownerId: number
  username: string
  isPublished: boolean
  domain: Domain | null
  identity: PageIdentity
  /** Time since which the username is public; see `name_public_at` in db/schema. */
  namePublicAt: number | null
  blockedAt: number | null
  revision: number
  contentRevision: number
  createdAt: number
  updatedAt: number
}

export type PageRecord = {
  readonly profile: ProfileRecord
  readonly planKey: string
  /** The operator blocked the profile or its owner's account. */
  readonly isBlocked: boolean
  /** False if the owner of a page that requires it has not verified the e-mail address. */
  readonly isOwnerVerified: boolean
  /** Rises with each change of the entries that `latest` blocks show. */
  readonly entriesRevision: number
}

/** Returns true if search engines may list a page: its owner wants it, and has verified the e-mail address if e-mails are delivered. */
export const isIndexable = (
  { DEMO, SMTP_URL }: Pick<Config, 'DEMO' | 'SMTP_URL'>,
  { profile, isOwnerVerified }: PageRecord,
): boolean => DEMO === 'off' && profile.doc.seo.indexable && (isOwnerVerified || !SMTP_URL)

const shape: Shape<ProfileDoc> = {
  defaults: toInitialContent(profileFields),
  nested: listNested(profileFields),
  computed: Object.keys(profileComputed),
}

type SectionStyle = ProfileDoc['section_styles'][number]
type SocialLink = ProfileDoc['social_links'][number]
const storedShape = {
  ...shape.defaults,
  social_links: listOf<SocialLink>({ platform: required, url: required }),
  section_styles: listOf<SectionStyle>({
    section: required,
    ...plainSectionStyle,
    focus: nullOr({ x: required, y: required }),
  }),
}

const compositionFields = ['heading_style', 'header', 'cover', 'width', 'panel', 'motion', 'look']

const listThemeProblems = compileLazily(Theme, 'theme')

/**
 * Moves fields of a theme that are older than their names in the contract to the unknown fields, without those that the contract does not
 * allow: clients rely on its types. Such documents lack `section_styles`.
 */
const separateUnknownTheme = ({ doc, extra }: Record<string, unknown>): void => {
  if (!isObject(doc) || !isObject(doc.theme) || !isObject(extra) || doc.section_styles !== undefined) return
  for (const name of compositionFields) {
    const stored = doc.theme[name]
    if (stored === undefined) continue
    const value = name === 'cover' && isObject(stored) ? { ...shape.defaults.theme.cover, ...stored } : stored
    if (!listThemeProblems({ ...shape.defaults.theme, [name]: value }).length)
      extra.theme = { ...(extra.theme as object), [name]: value }
    delete doc.theme[name]
  }
}

/**
 * Parses stored settings. If they cannot be read, the page shows a content warning and is not listed: the lost settings
 * may have required it.
 */
export const readSettings = createDocReader<ProfileSettings>(
  'profile',
  { doc: storedShape, extra: {} },
  {
    doc: {
      ...storedShape,
      seo: { ...storedShape.seo, indexable: false },
      sensitive: { enabled: true, label: null },
    },
    extra: {},
  },
  separateUnknownTheme,
)

export const readIdentity = createDocReader<PageIdentity>('identity', {
  atproto_did: null,
  fediverse_creator: null,
})

export const createSettings = (
  displayName: string,
  language?: string,
  timezone?: string,
): ProfileSettings => ({
  doc: {
    ...shape.defaults,
    display_name: displayName,
    ...(language ? { language } : {}),
    ...(timezone ? { timezone } : {}),
  },
  extra: {},
})

/** Returns true for the settings of a new profile, whatever its name, language and time zone. */
export const isUntouchedSettings = ({ doc, extra }: ProfileSettings): boolean => {
  const { display_name, language, timezone } = doc
  return isSame({ doc, extra }, { doc: { ...shape.defaults, display_name, language, timezone }, extra: {} })
}

/** Returns a style with the defaults of absent fields, and without unknown ones. */
const completeStyle = ({ section, ...style }: SectionStyle): SectionStyle => {
  const entries = Object.entries(plainSectionStyle).map(([name, initial]) => [
    name,
    style[name as keyof typeof style] ?? initial,
  ])
  const { focus, ...rest } = Object.fromEntries(entries) as SectionStyle
  return { ...rest, section, focus: focus && { x: focus.x, y: focus.y } }
}

/** Merges an update into the settings. Stores URLs of uploads as paths, so that BASE_URL may change. */
export const mergeSettings = (
  current: ProfileSettings,
  body: ProfileUpdate,
  config: Config,
): ProfileSettings => {
  const { doc, extra } = merge(shape, current, body)
  return {
    extra,
    doc: {
      ...doc,
      avatar_url: stripBaseUrl(doc.avatar_url, config.BASE_URL),
      social_links: doc.social_links.map(({ platform, url }) => ({ platform, url })),
      section_styles: mapSectionPictures(doc.section_styles.map(completeStyle), (url) =>
        stripBaseUrl(url, config.BASE_URL),
      ),
      theme: mapThemeUploads(doc.theme, (url) => stripBaseUrl(url, config.BASE_URL)),
      seo: { ...doc.seo, og_image_url: stripBaseUrl(doc.seo.og_image_url, config.BASE_URL) },
    },
  }
}

/** Returns all settings that a version stores, for comparison with another version. */
export const toSettingsFields = (
  { doc, extra }: ProfileSettings,
  config: Pick<Config, 'BASE_URL'>,
): Record<string, unknown> => ({
  ...doc,
  ...extra,
  theme: { ...doc.theme, ...(extra.theme as object) },
  avatar_url: addBaseUrl(doc.avatar_url, config),
})

export const toProfile = (
  profile: ProfileRecord,
  role: Role,
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
): Profile => {
  const url = createPageUrl(profile, config)
  const { theme, section_styles, seo } = profile.doc
  return {
    ...profile.doc,
    section_styles: mapSectionPictures(section_styles, (url) => addBaseUrl(url, config)),
    ...profile.extra,
    id: profile.id,
    username: profile.username,
    avatar_url: addBaseUrl(profile.doc.avatar_url, config),
    theme: {
      ...mapThemeUploads(theme, (url) => addBaseUrl(url, config)),
      ...(profile.extra.theme as object),
    },
    seo: { ...seo, og_image_url: addBaseUrl(seo.og_image_url, config) },
    is_published: profile.isPublished,
    public_url: url,
    qr_url: `${url}/qr.svg`,
    domain: toDomain(profile, mayChange(role), { config, secrets }),
    my_role: toApiRole(role),
    blocked_at: toIsoOrNull(profile.blockedAt),
    revision: profile.revision,
    created_at: toIso(profile.createdAt),
    updated_at: toIso(profile.updatedAt),
  }
}

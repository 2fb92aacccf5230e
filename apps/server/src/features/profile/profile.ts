import type { PageIdentity, Profile, ProfileUpdate } from '@vitrine/contract'
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
import { mayChange, type Role } from '../../domain/roles.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'

/** Settings of a profile, stored as JSON in `doc` and in versions. */
export type ProfileDoc = Omit<
  Profile,
  | 'id'
  | 'revision'
  | 'created_at'
  | 'updated_at'
  | 'username'
  | 'is_published'
  | 'public_url'
  | 'qr_url'
  | 'my_role'
  | 'blocked_at'
  | 'domain'
>

export type ProfileSettings = StoredDoc<ProfileDoc>

export type ProfileRecord = ProfileSettings & {
  id: number
  ownerId: number
  username: string
  isPublished: boolean
  domain: Domain | null
  identity: PageIdentity
  blockedAt: number | null
  revision: number
  contentRevision: number
  statsRevision: number
  createdAt: number
  updatedAt: number
}

export type PageRecord = {
  readonly profile: ProfileRecord
  readonly planKey: string
  /** The operator blocked the profile or its owner's account. */
  readonly isBlocked: boolean
}

const shape: Shape<ProfileDoc> = {
  defaults: {
    display_name: '',
    bio: null,
    avatar_url: null,
    avatar_alt: null,
    pronouns: null,
    location: null,
    language: 'en',
    timezone: 'UTC',
    social_links: [],
    theme: {
      preset: 'vitrine',
      mode: 'auto',
      colors: { background: null, surface: null, text: null, muted: null, accent: null },
      font: null,
      heading_font: null,
      alignment: null,
      avatar_shape: null,
      radius: null,
      density: null,
      button_style: null,
      background: { type: 'color', value: null, image_url: null, position: null },
    },
    seo: { title: null, description: null, og_image_url: null, indexable: true },
    sensitive: { enabled: false, label: null },
    footer_text: null,
  },
  nested: ['theme', 'seo', 'sensitive'],
  computed: ['username', 'is_published', 'public_url', 'qr_url', 'my_role', 'domain'],
}

type SocialLink = ProfileDoc['social_links'][number]
const storedShape = {
  ...shape.defaults,
  social_links: listOf<SocialLink>({ platform: required, url: required }),
}

/** Parses stored settings. If they cannot be read, the page shows a content warning and is not listed: the lost settings may have required it. */
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

/** Merges an update into the settings. Stores URLs of uploads as paths, so that BASE_URL may change. */
export const mergeSettings = (
  current: ProfileSettings,
  body: ProfileUpdate,
  config: Config,
): ProfileSettings => {
  const { doc, extra } = merge(shape, current, body)
  const d = shape.defaults
  return {
    extra,
    doc: {
      ...doc,
      avatar_url: stripBaseUrl(doc.avatar_url, config.BASE_URL),
      social_links: doc.social_links.map(({ platform, url }) => ({ platform, url })),
      theme: {
        ...d.theme,
        ...doc.theme,
        colors: { ...d.theme.colors, ...doc.theme.colors },
        background: {
          ...d.theme.background,
          ...doc.theme.background,
          image_url: stripBaseUrl(doc.theme.background?.image_url ?? null, config.BASE_URL),
        },
      },
      seo: {
        ...d.seo,
        ...doc.seo,
        og_image_url: stripBaseUrl(doc.seo.og_image_url ?? null, config.BASE_URL),
      },
      sensitive: { ...d.sensitive, ...doc.sensitive },
    },
  }
}

/** Returns all settings that a version stores, for comparison with another version. */
export const toSettingsFields = (
  { doc, extra }: ProfileSettings,
  config: Config,
): Record<string, unknown> => ({
  ...extra,
  ...doc,
  avatar_url: addBaseUrl(doc.avatar_url, config),
})

export const toProfile = (
  profile: ProfileRecord,
  role: Role,
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
): Profile => {
  const url = createPageUrl(profile, config)
  const { theme, seo } = profile.doc
  return {
    ...profile.extra,
    id: profile.id,
    username: profile.username,
    ...profile.doc,
    avatar_url: addBaseUrl(profile.doc.avatar_url, config),
    theme: {
      ...theme,
      background: { ...theme.background, image_url: addBaseUrl(theme.background.image_url, config) },
    },
    seo: { ...seo, og_image_url: addBaseUrl(seo.og_image_url, config) },
    is_published: profile.isPublished,
    public_url: url,
    qr_url: `${url}/qr.svg`,
    domain: toDomain(profile, mayChange(role), { config, secrets }),
    my_role: role,
    blocked_at: toIsoOrNull(profile.blockedAt),
    revision: profile.revision,
    created_at: toIso(profile.createdAt),
    updated_at: toIso(profile.updatedAt),
  }
}

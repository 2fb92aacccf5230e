import type { Link, Profile, Variant } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { type Os, osNames } from '@vitrine/contract/link-destinations'
import { applyVariant } from '@vitrine/page/visitors/apply-variant'
import { createAudienceTests } from '@vitrine/page/visitors/audience'
import { chooseVariant, compileVariants } from '@vitrine/page/visitors/choose-variant'
import { chooseDestination } from '@vitrine/page/visitors/destinations'
import { normaliseHost, unknownTraits } from '@vitrine/page/visitors/traits'
import { api, createQuery } from '../app/api.ts'
import { toLocalTime } from './times.ts'

export const variantsQuery = (profileId: number) =>
  createQuery(['variants', profileId], (signal) =>
    api.listVariants({ params: { profile_id: profileId }, signal }),
  )

/** Simulated visitor of the preview. Without a trait, links for that trait are shown. */
export type Viewer = {
  readonly now?: number
  readonly country?: string
  readonly os?: Os
  readonly device?: 'mobile' | 'tablet' | 'desktop'
  readonly language?: string
  readonly referrer?: string
  /** Variant to show; 0 is the original. Without it, the audiences of the variants decide. */
  readonly variant?: number
}

const toTraits = ({ country, os, device, language, referrer }: Viewer) => ({
  ...unknownTraits,
  ...(country ? { country } : {}),
  ...(os ? { os: osNames[os] } : {}),
  ...(device ? { device } : {}),
  ...(language ? { language } : {}),
  ...(referrer ? { referrer: normaliseHost(referrer) } : {}),
})

/** Returns the address that a viewer gets by the service's rules. */
export const chooseUrl = (
  { url, destinations }: Pick<Link, 'url' | 'destinations'>,
  viewer: Viewer,
): string => chooseDestination(destinations, toTraits(viewer))?.url ?? url

/** Returns the page that a viewer sees by the service's rules, and its variant. */
export const choosePage = (
  profile: Profile,
  links: readonly Link[],
  variants: readonly Variant[],
  viewer: Viewer,
): { readonly profile: Profile; readonly links: readonly Link[]; readonly variant?: Variant } => {
  const { country, device, language, referrer } = viewer
  const traits = toTraits(viewer)
  const visibleLinks = links.filter(({ audience }) =>
    createAudienceTests({
      countries: country ? audience.countries : [],
      devices: device ? audience.devices : [],
      languages: language ? audience.languages : [],
      referrers: referrer ? audience.referrers : [],
    }).every((test) => test(traits)),
  )
  const id = viewer.variant ?? chooseVariantId(variants, profile.timezone, viewer, traits)
  const variant = variants.find((other) => other.id === id)
  return variant
    ? { ...applyVariant({ profile, links: visibleLinks }, variant.overrides), variant }
    : { profile, links: visibleLinks }
}

const chooseVariantId = (
  variants: readonly Variant[],
  timezone: string,
  viewer: Viewer,
  traits: typeof unknownTraits,
): number | null => {
  // Without traits the preview shows the edited page
  if (Object.keys(viewer).length === 0) return null
  const at = viewer.now ?? Date.now()
  const choosable = variants.map((doc) => ({ id: doc.id, archivedAt: null, doc }))
  return chooseVariant(compileVariants(choosable, timezone), {
    at,
    // No hash: experiments assign visitors at random, so the viewer takes part in none
    hash: null,
    isReturning: false,
    userAgent: traits,
    localTime: (zone) => {
      const local = Date.parse(`${toLocalTime(new Date(at).toISOString(), zone)}Z`)
      return { day: Math.floor(local / dayMs), hour: new Date(local).getUTCHours() }
    },
    traits: () => traits,
  }).variant
}

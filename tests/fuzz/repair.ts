import { newChallenge, newKeys, newSpare, replenish, share } from './build.ts'
import { createCall, exchangeJson, type Person, sessionOf, signIn } from './people.ts'
import type { Damage, Surroundings, World } from './world.ts'

/** Undoes what a round did to the people of a world, so that the next one's requests keep passing. */
export const repairWorld = async (
  around: Surroundings,
  world: World,
  damage: Damage,
  round: number,
): Promise<void> => {
  const { wire, mails, admin } = around
  const { people } = world
  const call = createCall(wire)
  const statusOf = async (person: Person, path: string) =>
    (await exchangeJson(wire, 'GET', path, sessionOf(person))).status
  const renew = async (person: Person) => {
    if ((await statusOf(person, '/account')) === 200 || (await signIn(wire, person))) return
    throw new Error(`${person.email} cannot sign in any more`)
  }
  if (damage.blocked || damage.ended.size) await renew(admin)
  if (damage.blocked)
    for (const { userId, profileId } of Object.values(people)) {
      if (!userId) continue
      await call('PUT', `/api/v1/admin/users/${userId}/unblock`, sessionOf(admin)).catch(() => {})
      await call('PUT', `/api/v1/admin/profiles/${profileId}/unblock`, sessionOf(admin)).catch(() => {})
    }
  if (damage.blocked || damage.ended.size || damage.sharing)
    for (const person of [people.owner, people.editor, people.viewer, people.victim]) await renew(person)
  const keys = ['readKey', 'writeKey', 'adminKey'] as const
  if (keys.some((key) => damage.ended.has(key))) await newKeys(wire, world)
  if (damage.sharing) {
    const path = `/api/v1/links?profile_id=${people.owner.profileId}`
    const shared = [await statusOf(people.editor, path), await statusOf(people.viewer, path)]
    if (shared.some((status) => status !== 200)) await share(around, world)
  }
  if (damage.ended.has('spare') && (await statusOf(people.spare, '/account')) !== 200)
    await newSpare(around, world, round)
  if (damage.profile) {
    const path = `/api/v1/profile?profile_id=${people.owner.profileId}`
    const body = { is_published: true, language: 'en', sensitive: null }
    const { data } = await exchangeJson(wire, 'PUT', path, sessionOf(people.owner), body)
    if (data?.username) people.owner.username = data.username
  }
  if (damage.challenge) await newChallenge(wire, world)
  await replenish(wire, world)
  world.tokens = await mails.read()
}

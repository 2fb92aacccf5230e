import type { Link } from '@vitrine/contract'
import { destinationConditions, osNames } from '@vitrine/contract/link-destinations'
import { getPrimarySubtag, type Traits } from './traits.ts'

export type Destination = Link['destinations'][number]

type Condition = (typeof destinationConditions)[number]
type Visitor = Pick<Traits, Condition>

/** Returns the value of a condition as visits have it. */
const readCondition = (destination: Destination, name: Condition): string | undefined => {
  if (name === 'os') return destination.os && osNames[destination.os]
  const value = destination[name]
  return name === 'language' && value !== undefined ? getPrimarySubtag(value) : value
}

/** Returns the first destination whose conditions all match. Unknown traits match nothing. */
export const chooseDestination = (
  destinations: readonly Destination[],
  visitor: Visitor,
): Destination | undefined =>
  destinations.find((destination) =>
    destinationConditions.every((name) => {
      const value = readCondition(destination, name)
      return value === undefined || (value !== '' && value === visitor[name])
    }),
  )

/**
 * Returns the id under which clicks on a destination are counted, such as `os-ios.country-at`. It stays if the URL or the
 * order changes.
 */
export const createDestinationId = (destination: Destination): string =>
  destinationConditions
    .flatMap((name) => {
      const value = readCondition(destination, name)
      return value === undefined ? [] : [`${name}-${value.toLowerCase().replaceAll(' ', '')}`]
    })
    .join('.')

/** Returns the conditions as a text, such as "iOS, AT". */
export const describeDestination = (destination: Destination): string =>
  destinationConditions.flatMap((name) => readCondition(destination, name) ?? []).join(', ')

import { expect, test } from 'vitest'
import { blockKinds, linkKinds } from './block-kinds.ts'
import { blockConfigs } from './blocks.ts'

test('lets a block open nothing exactly if its web address is optional', () => {
  expect(linkKinds.filter((kind) => 'linked' in blockConfigs[kind].properties)).toEqual(
    linkKinds.filter((kind) => blockKinds[kind].address === 'optional'),
  )
})

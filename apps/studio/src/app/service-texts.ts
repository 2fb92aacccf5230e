import type { Catalogue } from '@vitrine/texts'

/** Catalogues of sentences that the service writes too. A separate module, because the first screen needs none. */
export const serviceFiles = import.meta.glob<{ default: Catalogue }>(
  '../../../../packages/page/src/{alerts,answers,doctor,problems}/texts/*.json',
)

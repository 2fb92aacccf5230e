import { expect, test } from 'vitest'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { mailKinds } from '../apps/server/src/providers/mail/params.ts'
import ar from '../apps/studio/src/features/admin/lists/texts/ar.json' with { type: 'json' }
import de from '../apps/studio/src/features/admin/lists/texts/de.json' with { type: 'json' }
import en from '../apps/studio/src/features/admin/lists/texts/en.json' with { type: 'json' }
import es from '../apps/studio/src/features/admin/lists/texts/es.json' with { type: 'json' }
import fr from '../apps/studio/src/features/admin/lists/texts/fr.json' with { type: 'json' }
import it from '../apps/studio/src/features/admin/lists/texts/it.json' with { type: 'json' }
import ja from '../apps/studio/src/features/admin/lists/texts/ja.json' with { type: 'json' }
import pt from '../apps/studio/src/features/admin/lists/texts/pt.json' with { type: 'json' }

test.each([
  ['en', en],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['it', it],
  ['pt', pt],
  ['ja', ja],
  ['ar', ar],
])('translates every job and kind of e-mail into %s', (_language, texts) => {
  expect(Object.keys(texts.jobs).sort()).toEqual(jobs.map(({ name }) => name).sort())
  expect(Object.keys(texts.mailKinds).sort()).toEqual([...mailKinds].sort())
})

import { createTexts } from '@vitrine/texts'
import { expect } from 'vitest'
import de from '../../apps/studio/src/features/doctor/rules/texts/de.json' with { type: 'json' }
import es from '../../apps/studio/src/features/doctor/rules/texts/es.json' with { type: 'json' }
import pt from '../../apps/studio/src/features/doctor/rules/texts/pt.json' with { type: 'json' }
import {
  type FindingTexts,
  translateFinding,
} from '../../apps/studio/src/features/doctor/translate-finding.ts'

export const expectTranslations = (finding: { title: string; explanation: string }): void => {
  for (const [language, catalogue] of Object.entries({ de, es, pt })) {
    const translation = translateFinding(finding, createTexts<FindingTexts>(catalogue, language))
    expect(translation, `${language}: ${finding.title}\n${finding.explanation}`).not.toBeNull()
    expect(`${translation!.title} ${translation!.explanation}`).not.toMatch(/undefined|\{\w+\}/)
  }
}

import { expect } from 'vitest'
import { translateFinding } from '../../apps/studio/src/features/doctor/translate-finding.ts'
import de from '../../apps/studio/src/messages/de/screens/doctor-rules.ts'
import es from '../../apps/studio/src/messages/es/screens/doctor-rules.ts'
import pt from '../../apps/studio/src/messages/pt/screens/doctor-rules.ts'

export const findingTexts = { de, es, pt }

export const expectTranslations = (finding: { title: string; explanation: string }): void => {
  for (const [language, texts] of Object.entries(findingTexts)) {
    const translation = translateFinding(finding, texts)
    expect(translation, `${language}: ${finding.title}\n${finding.explanation}`).not.toBeNull()
    expect(`${translation!.title} ${translation!.explanation}`).not.toMatch(/undefined|\{\w+\}/)
  }
}

import { createLinkFinding, type DoctorRule, quoteText } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Finds gates without a message: visitors do not know which code to enter. */
export const gateMessage: DoctorRule = {
  name: 'gate-message',
  category: 'completeness',
  check: ({ shownLinks }) =>
    shownLinks
      .filter(({ gate }) => (gate.type === 'code' || gate.type === 'sensitive') && isBlank(gate.message))
      .map((link) =>
        createLinkFinding(link, 'gate.message', {
          severity: link.gate.type === 'code' ? 'medium' : 'low',
          title: link.gate.type === 'code' ? 'A code prompt has no message' : 'A warning has no text',
          explanation:
            link.gate.type === 'code'
              ? `${quoteText(link.title)} asks for a code. Explain where to find the code.`
              : `${quoteText(link.title)} asks visitors to confirm. Describe what they are about to see.`,
          confidence: 0.9,
        }),
      ),
}

import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
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
          case: link.gate.type === 'code' ? 'code-message' : 'warning-message',
          params: { title: shortenText(link.title) },
          confidence: 0.9,
        }),
      ),
}

import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} Besuche; zum Vergleich: ${baseline}.`

export const de: AlertTexts = {
  limits: { links: 'Links', upload_mib: 'MiB für Dateien', ai_credits: 'KI-Guthaben' },
  types: {
    traffic_spike: (facts) => ['Mehr Besuche als sonst', formatComparison(facts)],
    traffic_drop: (facts) => ['Weniger Besuche als sonst', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} Klicks`, `${value} Klicks. Alles zusammen, seit es die Seite gibt.`]
        : [`${baseline} Besuche`, `${value} Besuche. Alles zusammen, seit es die Seite gibt.`],
    form_submission: ({ name }) => ['Ein Formular wurde ausgefüllt', `Jemand hat „${name}“ ausgefüllt.`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Eine Variante ist besser',
      `„${name}“ erreicht ${rate}, das Original ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `„${name}“ läuft bis ${day}.`
      return [
        'Eine Kampagne endet bald',
        goal ? `${message} Erreicht: ${goal.reached} von ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => ['Ein Link endet bald', `„${name}“ ist bis ${day} zu sehen.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `Ausgeschöpft: ${limit}` : `Bald ausgeschöpft: ${limit}`,
      `${value} von ${baseline} sind in Gebrauch.`,
    ],
  },
}

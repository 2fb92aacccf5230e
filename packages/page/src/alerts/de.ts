import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} Aufrufe; zum Vergleich: ${baseline}.`

export const de: AlertTexts = {
  limits: { links: 'Blöcke', upload_mib: 'MB Uploads', ai_credits: 'Ideen' },
  types: {
    traffic_spike: (facts) => ['Mehr Aufrufe als sonst', formatComparison(facts)],
    traffic_drop: (facts) => ['Weniger Aufrufe als sonst', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} Klicks`, `${value} Klicks, seit es die Seite gibt.`]
        : [`${baseline} Aufrufe`, `${value} Aufrufe, seit es die Seite gibt.`],
    form_submission: ({ name }) => [
      'Neuer Formulareintrag',
      `Ein Besucher hat das Formular „${name}“ gesendet.`,
    ],
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
    link_expiring: ({ name, day }) => ['Ein Block läuft bald ab', `„${name}“ wird bis ${day} angezeigt.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `Ausgeschöpft: ${limit}` : `Bald ausgeschöpft: ${limit}`,
      `${value} von ${baseline} sind in Gebrauch.`,
    ],
  },
}

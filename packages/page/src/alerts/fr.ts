import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window} : ${value} visites ; à comparer : ${baseline}.`

export const fr: AlertTexts = {
  limits: { links: 'blocs', upload_mib: 'Mio de fichiers', ai_credits: 'crédits IA' },
  types: {
    traffic_spike: (facts) => ['Plus de visites que d’habitude', formatComparison(facts)],
    traffic_drop: (facts) => ['Moins de visites que d’habitude', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} clics`, `${value} clics. Au total, depuis que la page existe.`]
        : [`${baseline} visites`, `${value} visites. Au total, depuis que la page existe.`],
    form_submission: ({ name }) => ['Un formulaire a été rempli', `Quelqu’un a rempli « ${name} ».`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Une variante fait mieux',
      `« ${name} » atteint ${rate} ; l’original, ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `« ${name} » dure jusqu’au ${day}.`
      return [
        'Une campagne se termine bientôt',
        goal ? `${message} Atteint : ${goal.reached} sur ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => [
      'Un bloc se termine bientôt',
      `« ${name} » est affiché jusqu’au ${day}.`,
    ],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `Limite atteinte : ${limit}` : `Bientôt à la limite : ${limit}`,
      `${value} sur ${baseline} sont utilisés.`,
    ],
  },
}

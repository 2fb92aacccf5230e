import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} visite; per confronto: ${baseline}.`

export const it: AlertTexts = {
  limits: { links: 'blocchi', upload_mib: 'MB di file', ai_credits: 'crediti IA' },
  types: {
    traffic_spike: (facts) => ['Più visite del solito', formatComparison(facts)],
    traffic_drop: (facts) => ['Meno visite del solito', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} clic`, `${value} clic. In totale, da quando esiste la pagina.`]
        : [`${baseline} visite`, `${value} visite. In totale, da quando esiste la pagina.`],
    form_submission: ({ name }) => ['Un modulo è stato compilato', `Qualcuno ha compilato «${name}».`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Una variante va meglio',
      `«${name}» raggiunge ${rate}; l’originale, ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `«${name}» dura fino al ${day}.`
      return [
        'Una campagna finisce presto',
        goal ? `${message} Raggiunto: ${goal.reached} su ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => ['Un blocco finisce presto', `«${name}» è visibile fino al ${day}.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `Limite raggiunto: ${limit}` : `Quasi al limite: ${limit}`,
      `In uso: ${value} su ${baseline}.`,
    ],
  },
}

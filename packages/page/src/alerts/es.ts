import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} visitas; para comparar: ${baseline}.`

export const es: AlertTexts = {
  limits: { links: 'bloques', upload_mib: 'MB de archivos subidos', ai_credits: 'ideas' },
  types: {
    traffic_spike: (facts) => ['Más visitas de lo habitual', formatComparison(facts)],
    traffic_drop: (facts) => ['Menos visitas de lo habitual', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} clics`, `${value} clics. En total, desde que existe la página.`]
        : [`${baseline} visitas`, `${value} visitas. En total, desde que existe la página.`],
    form_submission: ({ name }) => ['Respuesta de formulario', `Un visitante envió «${name}».`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Una variante rinde mejor',
      `«${name}» alcanza ${rate}; el original, ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `«${name}» dura hasta el ${day}.`
      return [
        'Una campaña termina pronto',
        goal ? `${message} Alcanzado: ${goal.reached} de ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => ['Un bloque caduca pronto', `«${name}» se muestra hasta el ${day}.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `Al límite: ${limit}` : `Casi al límite: ${limit}`,
      `${value} de ${baseline} en uso.`,
    ],
  },
}

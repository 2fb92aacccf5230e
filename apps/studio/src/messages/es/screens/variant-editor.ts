import type en from '../../en/screens/variant-editor.ts'

const variantEditor: typeof en = {
  name: 'Nombre de la variante',
  namePlaceholder: 'Tienda primero',
  kind: 'Tipo',
  experiment: 'Experimento',
  audience: 'Público',
  experimentHint: 'Se muestra a una parte de los visitantes al azar, para saber qué funciona.',
  audienceHint: 'Se muestra siempre a los visitantes que cumplen las condiciones de abajo.',
  weight: 'Porcentaje de visitantes',
  weightHint: (rest) => `50 da el resultado más rápido. El otro ${rest} % ve la página original.`,
  priority: 'Prioridad entre variantes de público',
  priorityHint: 'Si varias variantes coinciden con un visitante, se muestra la del número más bajo.',
  changes: 'Cambios',
  audienceTitle: 'Público',
  goalTitle: 'Objetivo',
  goals: {
    click_rate: 'Clics en cualquier enlace',
    link_click: 'Clics en un enlace',
    form_submit: 'Respuestas de formulario',
  },
  hypothesis: 'Resultado esperado',
  hypothesisHint: 'Una nota para ti y tu equipo.',
  viewAs: 'Ver como',
  thisVariant: 'Esta variante',
}
export default variantEditor

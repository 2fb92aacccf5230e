import type en from '../../en/screens/variant-editor.ts'

const variantEditor: typeof en = {
  name: 'Nome da variante',
  namePlaceholder: 'Loja primeiro',
  kind: 'Tipo',
  experiment: 'Experimento',
  audience: 'Público',
  experimentHint: 'Mostrada a uma parte aleatória dos visitantes, para descobrir o que funciona.',
  audienceHint: 'Mostrada sempre aos visitantes que atendem às condições abaixo.',
  weight: 'Porcentagem de visitantes',
  weightHint: (rest) => `50 dá o resultado mais rápido. Os outros ${rest}% veem a página original.`,
  priority: 'Prioridade entre variantes de público',
  priorityHint: 'Se várias variantes correspondem a um visitante, a de menor número é mostrada.',
  changes: 'Alterações',
  audienceTitle: 'Público',
  goalTitle: 'Objetivo',
  goals: {
    click_rate: 'Cliques em qualquer link',
    link_click: 'Cliques em um link',
    form_submit: 'Respostas de formulário',
  },
  hypothesis: 'Resultado esperado',
  hypothesisHint: 'Uma nota para você e sua equipe.',
  viewAs: 'Ver como',
  thisVariant: 'Esta variante',
}
export default variantEditor

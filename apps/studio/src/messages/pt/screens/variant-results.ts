import type en from '../../en/screens/variant-results.ts'

const messages: typeof en = {
  viewer: 'Você só pode ver esta página. Para mudar variantes, peça o papel de editor ao proprietário.',
  originalShare: (percent) => `${percent}% dos visitantes veem sua página como ela é.`,
  order: 'Ordem dos blocos',
  hidden: (n) => (n === 1 ? '1 bloco oculto' : `${n} blocos ocultos`),
  titles: (n) => (n === 1 ? 'Título de 1 bloco' : `Títulos de ${n} blocos`),
  more: (n) => `e mais ${n}`,
  clicksOn: (title) => `Cliques em “${title}”`,
  promoteTitle: 'Aplicar esta variante à sua página?',
  promoteText: (name) =>
    `Todos os visitantes verão “${name}”. Os blocos que ela oculta ficarão ocultos na sua página, e a variante vai parar. Você pode restaurar a versão anterior.`,
  promoted: 'Variante aplicada à sua página.',
  promotionUndone: 'Sua página foi restaurada. A variante continua parada.',
  noVisitors: 'Nenhum visitante ainda.',
  broken:
    'Os visitantes não foram divididos como configurado, então o resultado não é confiável. Pare esta variante e comece outra.',
  collecting: (visitors, needed) =>
    `Ainda sem resultado: ${visitors} visitantes até agora, são necessários pelo menos ${needed}.`,
  daysLeft: (days) =>
    days === 1 ? 'Falta cerca de um dia neste ritmo.' : `Faltam cerca de ${days} dias neste ritmo.`,
  better: (uplift, confidence) =>
    `Melhor: cerca de ${uplift} mais visitantes atingem o objetivo do que na sua página (${confidence} de confiança). Aplique-a à sua página.`,
  worse: (loss, confidence) =>
    `Pior: cerca de ${loss} menos visitantes atingem o objetivo do que na sua página (${confidence} de confiança). Pare-a.`,
  open: (chance) => `Ainda sem resultado claro: ${chance} de chance de a variante ser melhor.`,
  tooSmall: 'A diferença é pequena demais para ser medida em meses. Tente uma mudança maior.',
  chance: (chance) => `${chance} de chance de ser melhor`,
  figures: (visitors, conversions, rate, range) =>
    `${conversions} de ${visitors} visitantes atingiram o objetivo: ${rate} (provavelmente ${range}).`,
  audienceResult: (visitors, rate) => `${rate} de ${visitors} visitantes atingiram o objetivo.`,
}
export default messages

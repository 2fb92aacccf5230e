import type en from '../../en/screens/variant-results.ts'

const messages: typeof en = {
  viewer: 'Solo puedes ver esta página. Para cambiar variantes, pide el rol de editor a su propietario.',
  originalShare: (percent) => `El ${percent} % de los visitantes ve tu página tal como es.`,
  order: 'Orden de los bloques',
  hidden: (n) => (n === 1 ? '1 bloque oculto' : `${n} bloques ocultos`),
  titles: (n) => (n === 1 ? 'Título de 1 bloque' : `Títulos de ${n} bloques`),
  more: (n) => `y ${n} más`,
  clicksOn: (title) => `Clics en «${title}»`,
  promoteTitle: '¿Aplicar esta variante a tu página?',
  promoteText: (name) =>
    `Todos los visitantes verán «${name}». Los bloques que oculta quedarán ocultos en tu página y la variante se detendrá. Puedes restaurar la versión anterior.`,
  promoted: 'Variante aplicada a tu página.',
  promotionUndone: 'Tu página está restaurada. La variante sigue detenida.',
  noVisitors: 'Aún no hay visitantes.',
  broken:
    'Los visitantes no se repartieron como se configuró, así que el resultado no es fiable. Detén esta variante y empieza otra.',
  collecting: (visitors, needed) =>
    `Aún sin resultado: ${visitors} visitantes hasta ahora, se necesitan al menos ${needed}.`,
  daysLeft: (days) =>
    days === 1 ? 'Falta más o menos un día a este ritmo.' : `Faltan unos ${days} días a este ritmo.`,
  better: (uplift, confidence) =>
    `Mejor: alrededor de un ${uplift} más de visitantes alcanza el objetivo que en tu página (${confidence} de confianza). Aplícala a tu página.`,
  worse: (loss, confidence) =>
    `Peor: alrededor de un ${loss} menos de visitantes alcanza el objetivo que en tu página (${confidence} de confianza). Detenla.`,
  open: (chance) => `Aún sin resultado claro: un ${chance} de probabilidad de que la variante sea mejor.`,
  tooSmall: 'La diferencia es demasiado pequeña para medirla en meses. Prueba un cambio mayor.',
  chance: (chance) => `${chance} de probabilidad de ser mejor`,
  figures: (visitors, conversions, rate, range) =>
    `${conversions} de ${visitors} visitantes alcanzaron el objetivo: ${rate} (probablemente ${range}).`,
  audienceResult: (visitors, rate) => `${rate} de ${visitors} visitantes alcanzaron el objetivo.`,
}
export default messages

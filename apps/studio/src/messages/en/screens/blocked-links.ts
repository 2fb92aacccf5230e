const blockedLinks = {
  title: (n: number) =>
    n === 1
      ? '1 link leads to a blocked site. Visitors do not see it.'
      : `${n} links lead to blocked sites. Visitors do not see them.`,
  chip: 'Blocked by the operator',
}
export default blockedLinks

export default {
  title: 'Copy to another page',
  page: 'Page',
  choose: 'Choose a page',
  text: 'Adds copies at the end of the page. Pictures, access codes and campaigns are not copied.',
  copied: (n: number, page: string) =>
    n === 1 ? `1 link copied to ${page}.` : `${n} links copied to ${page}.`,
  leftOut: (n: number) =>
    n === 1 ? '1 link with a file was left out.' : `${n} links with files were left out.`,
}

export default {
  title: 'Copy to another page',
  page: 'Page',
  choose: 'Choose a page',
  text: 'Adds copies at the end of the page. Pictures, access codes and campaigns are not copied.',
  copied: (n: number, page: string) =>
    n === 1 ? `1 block copied to ${page}.` : `${n} blocks copied to ${page}.`,
  leftOut: (n: number) =>
    n === 1 ? '1 block with a file was left out.' : `${n} blocks with files were left out.`,
}

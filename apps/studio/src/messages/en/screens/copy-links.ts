export default {
  title: 'Copy to other pages',
  text: 'Adds copies at the end of the chosen pages. Pictures, access codes and campaigns are not copied.',
  copied: (n: number, pages: number) =>
    `${n === 1 ? '1 block' : `${n} blocks`} copied to ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  leftOut: (n: number) =>
    n === 1 ? '1 block with a file was left out.' : `${n} blocks with files were left out.`,
}

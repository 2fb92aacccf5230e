export default {
  title: 'Copy to other pages',
  text: 'Adds copies at the end of the chosen pages. Access codes and campaigns are not copied.',
  copied: (n: number, pages: number) =>
    `${n === 1 ? '1 block' : `${n} blocks`} copied to ${pages === 1 ? '1 page' : `${pages} pages`}.`,
}

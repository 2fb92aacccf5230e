export default {
  lead: 'For business cards, shop windows and packaging. The code opens your page.',
  downloadSvg: 'Download for print (SVG)',
  downloadPng: 'Download picture (PNG)',
  adjust: 'Size, colours and frame',
  usePageColors: 'Use page colours',
  size: 'PNG size',
  color: 'Colour',
  background: 'Background',
  picture: 'Show the page’s picture in the middle',
  lighter:
    'Choose a colour that is darker than the background. Otherwise many scanners cannot read the code.',
  contrast: 'The contrast is too low for scanners. Choose a darker colour.',
  lastReadable: 'The code above shows the last readable colours.',
  caption: 'Frame with text',
  captionHint: 'Shown below the code, such as “Scan for our menu”. Leave it empty for no frame.',
}

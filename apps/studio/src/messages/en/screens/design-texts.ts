export default {
  sample: 'This is how text looks.',
  fromDevice: 'Taken from the visitor’s device, so it can differ.',
  pictureHint: 'Phones show it above the page, wider screens around it.',
  focalPointHint: 'This point stays in view where the picture is cut off.',
  asFont: 'Match the font',
  right: 'Right',
}

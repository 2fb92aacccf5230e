export default {
  themeLead: 'A new theme replaces your colours, background, fonts and shapes.',
  applyColor: 'Apply this colour',
  contrast: 'Low contrast',
  otherShade: {
    light: 'Too light for light mode. Visitors there see dark text.',
    dark: 'Too dark for dark mode. Visitors there see light text.',
  },
  correction: (mode: 'light' | 'dark' | null) =>
    `Visitors see the nearest readable colour${mode ? ` in ${mode} mode` : ''}.`,
  accentCorrection: (mode: 'light' | 'dark' | null) =>
    `Buttons keep your colour. Thin lines get the nearest readable colour${mode ? ` in ${mode} mode` : ''}.`,
  mirrored: {
    light:
      'Your colours apply in light mode. In dark mode, visitors see dark areas and light text in similar shades, and the same accent.',
    dark: 'Your colours apply in dark mode. In light mode, visitors see light areas and dark text in similar shades, and the same accent.',
  },
  sample: 'This is how text looks.',
  textFromDevice: 'Visitors’ devices provide this font for text, so it can differ.',
  fromDevice: 'Taken from the visitor’s device, so it can differ.',
  pictureHint: 'Phones and tablets show it above the page, wider screens around it.',
  focalPointHint: 'This point stays in view where the picture is cut off.',
  asFont: 'Automatic',
  right: 'Right',
}

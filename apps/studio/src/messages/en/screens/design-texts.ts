export default {
  themeLead: 'A new theme replaces your colours, background, fonts and shapes.',
  applyColor: 'Apply this colour',
  contrast: 'Low contrast',
  otherShade: {
    light: 'Too light for light mode, so visitors see dark text there.',
    dark: 'Too dark for dark mode, so visitors see light text there.',
  },
  correction: (mode: 'light' | 'dark' | null) =>
    `Visitors see the nearest readable colour${mode ? ` in ${mode} mode` : ''}.`,
  accentCorrection: (mode: 'light' | 'dark' | null) =>
    `Buttons keep your colour. Thin lines get the nearest readable colour${mode ? ` in ${mode} mode` : ''}.`,
  mirrored: {
    light:
      'Your colours apply in light mode. In dark mode, visitors see dark backgrounds and light text in similar shades, with the same accent.',
    dark: 'Your colours apply in dark mode. In light mode, visitors see light backgrounds and dark text in similar shades, with the same accent.',
  },
  sample: 'This is what your text looks like.',
  textFromDevice: 'Text uses a font from the visitor’s device, so it can look different.',
  fromDevice: 'Comes from the visitor’s device, so it can look different.',
  pictureHint: 'It fills the screen behind cards and text, on phones too.',
  focalPointHint: 'This point stays visible when the picture is cropped.',
  asFont: 'Automatic',
  right: 'Right',
}

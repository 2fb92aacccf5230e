export default {
  title: 'Crop picture',
  shape: 'Shape',
  shapes: { free: 'Free', square: 'Square', wide: 'Wide', tall: 'Tall' },
  frame: 'Crop area: drag it, or press the arrow keys',
  corners: {
    nw: 'Top left corner: drag it, or press the arrow keys',
    ne: 'Top right corner: drag it, or press the arrow keys',
    sw: 'Bottom left corner: drag it, or press the arrow keys',
    se: 'Bottom right corner: drag it, or press the arrow keys',
  },
  kept: (width: number, height: number) => `Crop area: ${width} × ${height} pixels.`,
  upload: 'Upload',
}

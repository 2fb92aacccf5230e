export default {
  sample: 'This is how text looks.',
  fromDevice: 'Taken from the visitor’s device, so it can differ.',
}

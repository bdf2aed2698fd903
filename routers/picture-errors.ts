/** The errors for an upload that is not an acceptable picture, or for an SVG that does more than draw. */
export const pictureErrors = {
  'image.unsupported_type': 'unsupported',
  'image.unreadable': 'invalid',
  'image.unsuitable': 'invalid',
  'image.too_large': 'too_large',
  'svg.malformed': 'invalid',
  'svg.too_large': 'invalid',
  'svg.unsupported': 'invalid',
} as const;

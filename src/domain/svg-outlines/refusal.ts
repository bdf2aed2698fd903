/** Why a drawing is refused: stable, for programs. */
export type SvgRefusalCode =
  /** Not an SVG drawing, or not well-formed XML. */
  | 'svg.malformed'
  /** More of something than a drawing of outlines ever needs. */
  | 'svg.too_large'
  /** Fine in a browser, but not read here: DOCTYPE, CSS that moves shapes, scripts. */
  | 'svg.unsupported'
  | 'svg.invalid_size'
  /** An outline cannot be read, is not a plain closed shape or occurs twice. */
  | 'svg.invalid_outline'
  | 'svg.no_outline'
  | 'svg.invalid_navigation';

/** A drawing that cannot be used; the message tells its author what to mend. */
export class SvgRefusal extends Error {
  readonly code: SvgRefusalCode;

  constructor(code: SvgRefusalCode, message: string) {
    super(message);
    this.name = 'SvgRefusal';
    this.code = code;
  }
}

const LONGEST_QUOTE = 60;

/** What the drawing says, short enough to stand in a message. */
export function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
}

export function quote(text: string): string {
  return `"${shorten(text)}"`;
}

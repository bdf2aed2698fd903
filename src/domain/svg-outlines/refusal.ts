/** The reason for refusing a drawing. The codes are stable, for programs. */
export type SvgRefusalCode =
  /** Not an SVG drawing, or not well-formed XML. */
  | 'svg.malformed'
  /** The drawing has more parts than outlines need. */
  | 'svg.too_large'
  /** A browser shows the drawing, but it is not read here: DOCTYPE, CSS that moves shapes, scripts. */
  | 'svg.unsupported'
  | 'svg.invalid_size'
  /** An outline cannot be read, is not a plain closed shape or occurs twice. */
  | 'svg.invalid_outline'
  | 'svg.no_outline'
  | 'svg.invalid_navigation';

/** The error for a drawing that cannot be used. Its message says what to correct. */
export class SvgRefusal extends Error {
  readonly code: SvgRefusalCode;

  constructor(code: SvgRefusalCode, message: string) {
    super(message);
    this.name = 'SvgRefusal';
    this.code = code;
  }
}

const LONGEST_QUOTE = 60;

/** Shortens a text of the drawing for a message. */
export function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
}

/** Shortens a text of the drawing and puts it in quotation marks. */
export function quote(text: string): string {
  return `"${shorten(text)}"`;
}

import {
  countOf,
  portionOf,
  type LinkedChoice,
  type MethodOf,
  type NotOffered,
  type PortionEstimate,
} from './portion.ts';

export type PieceShape = MethodOf<'dimensions'>['parameters']['shapes'][number];

/** What is measured of a piece, under the keys by which it is recorded: lengths in cm, and how many such wedges make the whole round. */
export type PieceMeasure = 'lengthCm' | 'widthCm' | 'heightCm' | 'diameterCm' | 'wedgesInRound';

/** A piece of food as it was measured. Each shape has the measures of `MEASURES_OF_SHAPE`; others are not read. */
export type MeasuredPiece = { shape: PieceShape } & Partial<Record<PieceMeasure, number | undefined>>;

export type PieceChoice = MeasuredPiece & LinkedChoice;

/** The measures of each shape, in the order in which they are asked. */
export const MEASURES_OF_SHAPE: Readonly<Record<PieceShape, readonly PieceMeasure[]>> = {
  block: ['lengthCm', 'widthCm', 'heightCm'],
  round: ['diameterCm', 'heightCm'],
  wedge: ['diameterCm', 'heightCm', 'wedgesInRound'],
};

/** A length is at most 1 m. */
const MOST_CM = 100;
/** One piece weighs less than 10 kg, as a typed weight does. */
const MOST_GRAMS = 10_000;

/**
 * Returns the volume of a piece in cm3: length x width x height of a block, pi / 4 x diameter x diameter x height of a round, and
 * that divided by the number of wedges for one of them. `notOffered` names a length that is not above 0 and at most 100 cm, or a
 * number of wedges below 1. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function volumeOfPiece(piece: MeasuredPiece): number | NotOffered {
  const wrong = MEASURES_OF_SHAPE[piece.shape].find((name) => !isMeasure(name, piece[name]));
  if (wrong !== undefined) return { notOffered: wrong };
  const { shape, lengthCm = 0, widthCm = 0, heightCm = 0, diameterCm = 0, wedgesInRound = 1 } = piece;
  if (shape === 'block') return lengthCm * widthCm * heightCm;
  const round = (Math.PI / 4) * diameterCm * diameterCm * heightCm;
  return shape === 'round' ? round : round / wedgesInRound;
}

/**
 * Returns the grams of measured pieces: volume of one (cm3) x density (g/cm3) x quantity x linked quantity x conversion factor.
 * `notOffered` names a shape that the method does not have, what `volumeOfPiece` refuses, `grams` of 10 kg or more for one piece, or a
 * count of 0 or less. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function dimensionsPortion(
  { parameters, conversionFactor }: MethodOf<'dimensions'>,
  choice: PieceChoice,
): PortionEstimate {
  if (!parameters.shapes.includes(choice.shape)) return { notOffered: 'shape' };
  const volume = volumeOfPiece(choice);
  if (typeof volume !== 'number') return volume;
  const grams = volume * parameters.densityGPerCm3;
  if (grams >= MOST_GRAMS) return { notOffered: 'grams' };
  const count = countOf(choice);
  return typeof count === 'number' ? portionOf(grams * count * conversionFactor) : count;
}

function isMeasure(name: PieceMeasure, value = 0): boolean {
  return name === 'wedgesInRound' ? value >= 1 && Number.isFinite(value) : value > 0 && value <= MOST_CM;
}
